import type { Happening, Happenings } from '#queue/event-bus.ts';
import { onPersonalDataFound } from './on-personal-data-found.ts';
import { onPiiBatchEnded } from './on-pii-batch-ended.ts';
import type { WebhookSource } from './webhook-source.ts';

export type WebhookSources = { [Name in Happening]: WebhookSource<Happenings[Name]> | null };

/** What webhooks are sent of each thing that happens; null for none. What is missing here does not compile. */
export const webhookSources = {
  'personal_data.found': onPersonalDataFound,
  'pii_batch.ended': onPiiBatchEnded,
} satisfies WebhookSources;

export type WebhookEvent = NonNullable<(typeof webhookSources)[Happening]>['events'][number];

/** The events of webhooks. */
export const webhookEvents: readonly WebhookEvent[] = Object.values<
  (typeof webhookSources)[Happening] | null
>(webhookSources).flatMap((source) => source?.events ?? []);
