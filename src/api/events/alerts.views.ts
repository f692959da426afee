import type { z } from 'zod';
import type { Alert, AlertDetail } from '#domain/events/index.ts';
import type { alert as alertSchema, alertDetail } from './alerts.schemas.ts';

export function viewAlert(alert: Alert): z.input<typeof alertSchema> {
  const { jar_id, created_at, updated_at, resolved_at, ...rest } = alert;
  return {
    ...rest,
    honey_jar_id: jar_id,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
    resolved_at: resolved_at?.toISOString() ?? null,
  };
}

export function viewAlertDetail({ alert, history }: AlertDetail): z.input<typeof alertDetail> {
  return {
    ...viewAlert(alert),
    history: history.map(({ created_at, ...move }) => ({ ...move, created_at: created_at.toISOString() })),
  };
}
