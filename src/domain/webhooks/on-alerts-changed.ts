import type { Alert, AnnouncedAlert } from '#domain/events/index.ts';
import { webhookSource } from './webhook-source.ts';

const nameOf = { created: 'alert.created', updated: 'alert.updated' } as const;

export const onAlertsChanged = webhookSource({
  events: ['alert.created', 'alert.updated'],
  occurrencesOf: (changed: AnnouncedAlert[]) =>
    changed.flatMap(({ change, alert, user_ids }) =>
      user_ids.map((user_id) => ({ user_id, event: nameOf[change], data: dataOf(alert) })),
    ),
});

function dataOf({ id, jar_id, created_at, updated_at, resolved_at, ...alert }: Alert) {
  return {
    alert_id: id,
    ...alert,
    honey_jar_id: jar_id,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
    resolved_at: resolved_at?.toISOString() ?? null,
  };
}
