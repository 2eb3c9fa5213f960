#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Maestri developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# What `./dev package [SUITE]` runs, as root: builds the Debian packages twice in a clean root, compares
# them byte for byte, runs lintian, and tests them in a booted container: they are installed, played
# against, upgraded during games, removed and purged.
#
#   package.sh [--packages FOLDER] [SUITE]   with --packages: tests packages that were built before
#
# Roots are kept under ~/.cache/maestri/platform/package-SUITE: "base" as debootstrap makes it, and on
# top of it "build" and "run", which add Debian's packages that are needed. Every run works in a layer
# of its own, which is deleted at its end. Packages and logs are left in _build/packages.
set -euo pipefail
cd "$(dirname "$0")/../.."

# All mounts and processes end with this script.
if [ -z "${MAESTRI_PACKAGE_INSIDE:-}" ]; then
  MAESTRI_PACKAGE_INSIDE=yes exec unshare --mount --propagation private --pid --fork --kill-child \
    --mount-proc "$0" "$@"
fi

ready=
if [ "${1:-}" = --packages ]; then
  ready=$(realpath "$2")
  shift 2
fi
suite=${1:-trixie}
cache=${XDG_CACHE_HOME:-$HOME/.cache}/maestri/platform/package-$suite
out=$PWD/_build/packages
work=$(mktemp -d /var/tmp/maestri-package.XXXXXX)
trap 'cd /; umount -R "$work"/root-* 2>/dev/null || true; rm -rf --one-file-system "$work"' EXIT
mkdir -p "$out" "$cache"
exec 9>"$cache/lock"
flock 9 # one at a time in these roots

say() { printf '%s\n' "$*" >&2; }

# ── Roots ───────────────────────────────────────────────────────────────────────────────────────

# stack NAME UPPER LOWER…: a root of these layers, the first one written to, at $work/root-NAME
stack() {
  local root=$work/root-$1 upper=$2
  shift 2
  mkdir -p "$root" "$upper" "$upper.overlay"
  mount -t overlay overlay -o "lowerdir=$(IFS=:; echo "$*"),upperdir=$upper,workdir=$upper.overlay" "$root"
}

# What programs in a root need that isn't booted.
furnish() {
  mount -t proc proc "$1/proc"
  mount -t tmpfs -o mode=1777 tmpfs "$1/tmp"
  mount --rbind /dev "$1/dev"
}

# in_root ROOT COMMAND…
in_root() {
  local root=$1
  shift
  chroot "$root" /usr/bin/env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 \
    DEBIAN_FRONTEND=noninteractive "$@"
}

apt_install() {
  local root=$1
  shift
  in_root "$root" apt-get -qq -o Dpkg::Use-Pty=0 install -y --no-install-recommends "$@" \
    >>"$out/apt.log" 2>&1 || { tail -n 20 "$out/apt.log" >&2; exit 1; }
}

base_root() {
  [ ! -d "$cache/base" ] || return 0
  say "Making a root of $suite."
  rm -rf "$cache/base.part"
  debootstrap --variant=minbase "$suite" "$cache/base.part" http://deb.debian.org/debian \
    >"$out/debootstrap.log" 2>&1 || { tail -n 20 "$out/debootstrap.log" >&2; exit 1; }
  rm -f "$cache/base.part"/var/cache/apt/archives/*.deb
  mv "$cache/base.part" "$cache/base"
}

# layer NAME COMMAND…: brings a layer on top of the base up to date by a function of its root.
layer() {
  local name=$1
  stack "$name" "$cache/$name" "$cache/base"
  furnish "$work/root-$name"
  cp /etc/resolv.conf "$work/root-$name/etc/resolv.conf"
  shift
  in_root "$work/root-$name" dpkg --configure -a >>"$out/apt.log" 2>&1
  in_root "$work/root-$name" apt-get -qq update >>"$out/apt.log" 2>&1
  "$@" "$work/root-$name"
  rm -f "$work/root-$name"/var/cache/apt/archives/*.deb
  umount -R "$work/root-$name"
}

build_tools() {
  apt_install "$1" build-essential fakeroot lintian faketime libfaketime
  mkdir -p "$1/tmp/maestri/debian"
  cp debian/control "$1/tmp/maestri/debian/"
  in_root "$1" sh -c 'cd /tmp/maestri && apt-get -qq -o Dpkg::Use-Pty=0 build-dep -y --no-install-recommends ./' \
    >>"$out/apt.log" 2>&1 || { tail -n 20 "$out/apt.log" >&2; exit 1; }
}

# Installs the packages of others that ours depend on, according to apt.
run_needs() {
  local others
  apt_install "$1" systemd-sysv dbus python3
  cp "$out"/first/*.deb "$1/tmp"
  others=$(in_root "$1" sh -c 'apt-get install -s --no-install-recommends /tmp/*.deb' |
    awk '/^Inst/ && $2 !~ /^maestri/ { print $2 }')
  # shellcheck disable=SC2086
  apt_install "$1" glib-networking $others
}

# ── Building ────────────────────────────────────────────────────────────────────────────────────

# build NAME FOLDER UMASK ENVIRONMENT… -- COMMAND…: builds the packages of a copy of the sources there,
# by an ordinary user; they go to $out/NAME.
build() {
  local name=$1 folder=$2 mask=$3 root=$work/root-built
  shift 3
  say "Building in $folder."
  mkdir -p "$root/$folder" "$out/$name"
  rm -f "$out/$name"/*
  if [ ! -d "$root/$folder/maestri" ]; then
    mkdir "$root/$folder/maestri"
    tar -x -f "$work/sources.tar" -C "$root/$folder/maestri" --no-same-owner
    /usr/bin/python3 data/put-addresses.py data/addresses --debian "$root/$folder/maestri/debian"
  fi
  in_root "$root" useradd -M -d /nonexistent "${name}builder" 2>/dev/null
  in_root "$root" chown -R "${name}builder" "/$folder"
  in_root "$root" setpriv --reuid "${name}builder" --regid "${name}builder" --clear-groups \
    sh -c "cd '/$folder/maestri' && umask $mask && exec env \"\$@\"" sh "$@" \
    >"$out/$name/build.log" 2>&1 || { tail -n 40 "$out/$name/build.log" >&2; exit 1; }
  find "$root/$folder" -maxdepth 1 -type f -exec cp -t "$out/$name" {} +
}

build_all() {
  # shellcheck disable=SC2016
  git -c safe.directory='*' ls-files -z -co --exclude-standard |
    xargs -0 sh -c 'for each; do [ ! -f "$each" ] || printf "%s\0" "$each"; done' sh |
    tar -c --null -T - -f "$work/sources.tar"
  stack built "$work/built" "$cache/build" "$cache/base"
  furnish "$work/root-built"
  build first srv/maestri 0022 TZ=UTC DEB_BUILD_OPTIONS="${DEB_BUILD_OPTIONS:-}" \
    dpkg-buildpackage -us -uc
  # shellcheck disable=SC2016
  # The same programs in packages of a higher version, for upgrades.
  build next srv/maestri 0022 TZ=UTC DEB_BUILD_OPTIONS=nocheck sh -c '
    version=$(dpkg-parsechangelog -SVersion)
    sed -i "1s/($version)/($version+next)/" debian/changelog
    rm -rf ../*.deb ../*.buildinfo ../*.changes ../*.dsc ../*.tar.* debian/.debhelper debian/files \
      debian/*.substvars debian/maestri debian/maestrid debian/maestri-data debian/debhelper-build-stamp
    dpkg-buildpackage -us -uc -b -nc'
  build second opt/of/another/name 0002 TZ=Pacific/Kiritimati LC_ALL=it_IT.UTF-8 LANGUAGE=it \
    DEB_BUILD_OPTIONS='nocheck parallel=1' NO_FAKE_STAT=1 \
    faketime -f +400d dpkg-buildpackage -us -uc -b -Pnocheck
  umount -R "$work/root-built"
}

# The packages of both builds are the same, byte for byte.
compare() {
  local each failed=0
  for each in "$out"/first/*.deb; do
    if cmp "$each" "$out/second/${each##*/}"; then
      say "The same twice: ${each##*/}, $(sha256sum <"$each" | cut -c-16)…, $(stat -c %s "$each") bytes"
    else
      failed=1
    fi
  done
  [ "$(find "$out/first" -name '*.deb' | wc -l)" = "$(find "$out/second" -name '*.deb' | wc -l)" ] && [ $failed = 0 ]
}

# Every finding is a fault, even a pedantic one.
lint() {
  stack lint "$work/lint" "$cache/build" "$cache/base"
  furnish "$work/root-lint"
  cp "$out"/first/* "$work/root-lint/tmp"
  # What isn't set in data/addresses is missed: a mail address, and by appstreamcli a home page.
  local missing=
  grep -q '^email=.' data/addresses || missing+=,bogus-mail-host,bogus-mail-host-in-debian-changelog
  grep -q '^homepage=.' data/addresses || missing+=,appstream-metadata-validation-failed
  in_root "$work/root-lint" sh -c 'lintian --version; lintian --allow-root --pedantic \
    ${1:+--suppress-tags "$1"} --display-info --show-overrides --fail-on error,warning,info,pedantic \
    /tmp/*.changes' lint "${missing#,}" \
    >"$out/lintian.log" 2>&1 || { cat "$out/lintian.log" >&2; exit 1; }
  umount -R "$work/root-lint"
  cat "$out/lintian.log" >&2
}

# ── Testing ─────────────────────────────────────────────────────────────────────────────────────

# Boots a container without a network, in which a service runs installed.py. Its exit status becomes
# the function's.
prove() {
  local root=$work/root-proof status=0 timer
  stack proof "$work/proof" "$cache/run" "$cache/base"
  mkdir -p "$root/opt/sources" "$root/opt/packages"
  cp -r tests debian "$root/opt/sources"
  cp -r "$out"/first "$out"/next "$root/opt/packages"
  cat >"$root/etc/systemd/system/proof.service" <<END
[Unit]
Description=Prove the packages of Maestri
After=multi-user.target
SuccessAction=exit
FailureAction=exit
SuccessActionExitStatus=0
FailureActionExitStatus=1

[Service]
Type=oneshot
Environment=LC_ALL=C.UTF-8
WorkingDirectory=/opt/sources
ExecStart=python3 -u tests/package/installed.py /opt/packages
StandardOutput=file:/opt/packages/proof.log
StandardError=file:/opt/packages/proof.log
END
  mkdir -p "$root/etc/systemd/system/multi-user.target.wants"
  ln -s ../proof.service "$root/etc/systemd/system/multi-user.target.wants"
  for timer in apt-daily apt-daily-upgrade dpkg-db-backup; do
    ln -s /dev/null "$root/etc/systemd/system/$timer.timer"
  done
  say 'Booting a container and proving the packages in it.'
  timeout --kill-after=10 1200 systemd-nspawn --quiet --boot --register=no --keep-unit --private-network \
    --machine=maestri-package --directory="$root" --console=pipe </dev/null >"$out/boot.log" 2>&1 || status=$?
  cp "$root/opt/packages/proof.log" "$out/proof.log"
  cat "$out/proof.log" >&2
  return $status
}

started=$SECONDS
: >"$out/apt.log"
base_root
if [ -n "$ready" ]; then
  [ "$ready" = "$out" ] || cp -r "$ready"/. "$out"
else
  layer build build_tools
  build_all
fi
compare
lint
layer run run_needs
prove
[ -z "${SUDO_UID:-}" ] || chown -R "$SUDO_UID:$SUDO_GID" "$out"
say "All is well with the packages in $out, after $((SECONDS - started)) s."
