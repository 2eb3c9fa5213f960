/* SPDX-FileCopyrightText: 2026 The Maestri developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Serves metrics over HTTP at /metrics, for Prometheus and others. Only in builds with
 * MAE_HAS_METRICS. */
#pragma once

#include "net/server/listen-address.h"
#include "server/server.h"

typedef struct _MaeMetricsServer MaeMetricsServer;

/* Serves the metrics of @server, which must outlive it, at @address, whose port is set
 * to the socket's, in the default main context. */
MaeMetricsServer *
mae_metrics_server_new (MaeServer *server, MaeListenAddress *address, GError **error);

/* Returns its address, such as "127.0.0.1:9100". */
const char *mae_metrics_server_get_where (MaeMetricsServer *self);

/* Stops serving and frees @self. */
void mae_metrics_server_free (MaeMetricsServer *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MaeMetricsServer, mae_metrics_server_free)
