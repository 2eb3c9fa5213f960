/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#define MAE_TYPE_APPLICATION (mae_application_get_type ())
G_DECLARE_FINAL_TYPE (MaeApplication, mae_application, MAE, APPLICATION, AdwApplication)

MaeApplication *mae_application_new (void);
