/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Lines that aren't requests: a server answers each with an error. */
#pragma once

static const char *const garbage[] = {
  "",
  "   ",
  "not json",
  "{",
  "{}",
  "[]",
  "42",
  "null",
  "\"ReqHeartbeat\"",
  "{\"type\":null}",
  "{\"type\":5}",
  "{\"type\":[\"ReqJoin\"]}",
  "{\"type\":\"\"}",
  "{\"type\":\"Nope\"}",
  "{\"type\":\"../x\"}",
  "{\"type\":\"ReqNewGame\",\"playersCount\":1e99}",
  "{\"type\":\"ReqChooseLeaders\",\"leaders\":{\"a\":1}}",
  "{\"type\":\"ReqJoin\",\"nickname\":\"\xff\xfe\"}",
  "{\"type\":\"ReqHeartbeat\"}{\"type\":\"ReqHeartbeat\"}",
  "{\"type\":\"ReqTakeFromMarket\",\"isRow\":\"maybe\",\"index\":9999999999999999999999}",
  "\x01\x02\x03\x7f",
};
