import type { z } from 'zod';
import type { Delivery, ListedWebhook, LoggedDelivery, Webhook } from '#domain/webhooks/index.ts';
import type { createdWebhook, deliveryList, listedWebhook, testedWebhook } from './webhooks.schemas.ts';

export function viewWebhook(webhook: Webhook): z.input<typeof createdWebhook>['webhook'] {
  const { id, url, events, active, switched_off, created_at } = webhook;
  return { id, webhook_url: url, events, active, switched_off, created_at: created_at.toISOString() };
}

export function viewListed(webhook: ListedWebhook): z.input<typeof listedWebhook> {
  const { waiting, dropped, last_delivery: last } = webhook;
  return { ...viewWebhook(webhook), waiting, dropped, last_delivery: last && { ...last, ...timesOf(last) } };
}

export function viewSent({
  id,
  event,
  state,
  ...times
}: Delivery): z.input<typeof testedWebhook>['delivery'] {
  return { id, event, state, ...timesOf(times) };
}

export function viewDelivery({
  tries,
  ...delivery
}: LoggedDelivery): z.input<typeof deliveryList>['deliveries'][number] {
  return {
    ...delivery,
    ...timesOf(delivery),
    next_try_at: delivery.next_try_at?.toISOString() ?? null,
    tries: tries.map((tried) => ({ ...tried, started_at: tried.started_at.toISOString() })),
  };
}

function timesOf({ created_at, ended_at }: { created_at: Date; ended_at: Date | null }) {
  return { created_at: created_at.toISOString(), ended_at: ended_at?.toISOString() ?? null };
}
