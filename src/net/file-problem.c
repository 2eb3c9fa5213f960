/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "net/file-problem.h"

#include <errno.h>
#include <glib/gi18n-lib.h>

/* Returns the value of errno of which @cause was made; 0: unknown. */
static int
errno_of (const GError *cause)
{
  static const struct {
    int io, file; /* G_IO_ERROR, G_FILE_ERROR; -1: none */
    int cause;
  } known[] = {
    { G_IO_ERROR_NOT_FOUND, G_FILE_ERROR_NOENT, ENOENT },
    { G_IO_ERROR_IS_DIRECTORY, G_FILE_ERROR_ISDIR, EISDIR },
    { G_IO_ERROR_NOT_REGULAR_FILE, G_FILE_ERROR_NODEV, EISDIR },
    { G_IO_ERROR_NOT_DIRECTORY, G_FILE_ERROR_NOTDIR, ENOTDIR },
    { G_IO_ERROR_PERMISSION_DENIED, G_FILE_ERROR_ACCES, EACCES },
    { -1, G_FILE_ERROR_PERM, EACCES },
    { G_IO_ERROR_CANT_CREATE_BACKUP, -1, EACCES },
    { G_IO_ERROR_READ_ONLY, G_FILE_ERROR_ROFS, EROFS },
    { G_IO_ERROR_NO_SPACE, G_FILE_ERROR_NOSPC, ENOSPC },
    { G_IO_ERROR_TOO_MANY_OPEN_FILES, G_FILE_ERROR_MFILE, EMFILE },
    { -1, G_FILE_ERROR_NFILE, EMFILE },
    { G_IO_ERROR_FILENAME_TOO_LONG, G_FILE_ERROR_NAMETOOLONG, ENAMETOOLONG },
    { G_IO_ERROR_INVALID_FILENAME, -1, ENAMETOOLONG },
    { G_IO_ERROR_TOO_MANY_LINKS, G_FILE_ERROR_LOOP, ENOTDIR },
    { G_IO_ERROR_BUSY, G_FILE_ERROR_TXTBSY, EBUSY },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (known); i++)
    if ((cause->domain == G_IO_ERROR && cause->code == known[i].io)
        || (cause->domain == G_FILE_ERROR && cause->code == known[i].file))
      return known[i].cause;
  return 0;
}

const char *
mae_file_problem_of_errno (int cause)
{
  /* Translators: these follow "“NAME” can’t be opened: ", "“NAME” can’t be saved: " and the like.
   */
  switch (cause) {
  case ENOENT:
    return _ ("there is no file or folder of this name.");
  case EISDIR:
  case ENODEV:
    return _ ("it isn’t a file.");
  case ENOTDIR:
  case ELOOP:
    return _ ("a part of its path isn’t a folder.");
  case EACCES:
  case EPERM:
    return _ ("you don’t have the permission for this. Choose another file or folder.");
  case EROFS:
    return _ ("nothing can be changed on this drive. Choose another folder.");
  case ENOSPC:
  case EDQUOT:
    return _ ("the disk is full. Free some space, then try again.");
  case EMFILE:
  case ENFILE:
    return _ ("too many files are open. Close other windows or programs, then try again.");
  case ENAMETOOLONG:
    return _ ("the name is too long, or isn’t allowed here. Choose another one.");
  case EFBIG:
    return _ ("it is too large.");
  case EBUSY:
  case ETXTBSY:
    return _ ("another program is using it. Close that program, then try again.");
  default: /* EIO and what else drives and networks answer */
    return _ ("the drive or the network reported an error. Try again, or use another folder.");
  }
}

const char *
mae_file_problem_text (const GError *cause)
{
  g_debug ("A file: %s", cause->message);
  return mae_file_problem_of_errno (errno_of (cause));
}

char *
mae_file_problem_unsaved (GFile *file, const GError *cause)
{
  g_autofree char *base = g_file_get_basename (file);
  g_autofree char *name = base ? g_filename_display_name (base) : g_file_get_parse_name (file);
  /* Translators: a file's name, then why. */
  g_autofree char *what = g_strdup_printf (_ ("“%s” can’t be saved: "), name);

  return g_strconcat (what, mae_file_problem_text (cause), NULL);
}

gboolean
mae_file_problem_is (const GError *cause)
{
  return cause->domain == G_IO_ERROR || cause->domain == G_FILE_ERROR;
}

gboolean
mae_file_problem_explain (GError **error, const char *path)
{
  if (error == NULL || *error == NULL || !mae_file_problem_is (*error))
    return FALSE;
  g_autofree char *shown = g_filename_display_name (path);
  char *text = g_strdup_printf ("%s: %s", shown, mae_file_problem_text (*error));

  g_free ((*error)->message);
  (*error)->message = text;
  return FALSE;
}
