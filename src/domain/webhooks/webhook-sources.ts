import type { EventBus, Happening, Happenings } from '#queue/event-bus.ts';
import { onPersonalDataFound } from './on-personal-data-found.ts';
import { onPiiBatchEnded } from './on-pii-batch-ended.ts';
import type { Occurrence, WebhookEvent } from './webhook.ts';
import type { Raise } from './webhooks-raise.ts';

/** What each event of webhooks comes from: a new one does not compile until it says so. */
const sources = {
  'pii.high_risk_detected': 'personal_data.found',
  'pii.compliance_violation': 'personal_data.found',
  'pii.batch_job_completed': 'pii_batch.ended',
} as const satisfies Record<WebhookEvent, Happening>;

type Source = (typeof sources)[WebhookEvent];

const reactions: { [Name in Source]: (what: Happenings[Name]) => Occurrence[] } = {
  'personal_data.found': onPersonalDataFound,
  'pii_batch.ended': onPiiBatchEnded,
};

/** Has deliveries written for what happens, as part of it. */
export function raiseOnHappenings(bus: EventBus, raise: Raise): void {
  for (const name of new Set(Object.values(sources))) react(bus, name, raise);
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it ties the reaction to its name
function react<Name extends Source>(bus: EventBus, name: Name, raise: Raise): void {
  const occurrencesOf: (what: Happenings[Name]) => Occurrence[] = reactions[name];
  bus.on(name, async (what, tx) => {
    const occurrences = occurrencesOf(what);
    if (occurrences.length > 0) await raise(occurrences, tx ?? undefined);
  });
}
