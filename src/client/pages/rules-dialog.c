/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules-dialog.h"

#include <glib/gi18n.h>

#include "client/platform/dialog.h"
#include "client/widgets/widget.h"

struct _MaeRulesDialog {
  AdwBin parent_instance;

  GtkWidget *scroller;
};

G_DEFINE_FINAL_TYPE (MaeRulesDialog, mae_rules_dialog, ADW_TYPE_BIN)

static void
mae_rules_dialog_class_init (MaeRulesDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  mae_widget_class_set_template (widget_class, "rules-dialog");
  gtk_widget_class_bind_template_child (widget_class, MaeRulesDialog, scroller);
}

static void
mae_rules_dialog_init (MaeRulesDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
mae_rules_dialog_new (void)
{
  MaeRulesDialog *self = g_object_new (MAE_TYPE_RULES_DIALOG, NULL);
  GtkWidget *dialog = mae_dialog_new (_ ("Rules of the Game"), GTK_WIDGET (self), 720, 680);

  /* So that the arrow keys scroll from the start. */
  mae_dialog_set_focus (dialog, self->scroller);
  mae_dialog_set_beside (dialog);
  return dialog;
}
