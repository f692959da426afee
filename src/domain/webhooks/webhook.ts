import type { UserWebhookEvent, WebhookEvent } from './webhook-sources.ts';

/** Sent once on request, whatever the webhook's events: it tests that a server is reached. */
export const testEvent = 'webhook.test';

export const deliveryStates = ['waiting', 'delivered', 'failed', 'dropped'] as const;
type DeliveryState = (typeof deliveryStates)[number];

/** Why a webhook was switched off that its owner left on. */
export const switchOffReasons = ['gone', 'failing'] as const;
export type SwitchedOff = (typeof switchOffReasons)[number];

export const mostWebhooks = 20;
/** Deliveries of one webhook that may wait; the oldest give way. */
export const mostWaiting = 1000;
/** Deliveries that have ended in the log of one webhook. */
export const mostEnded = 1000;

export type Webhook<Event extends WebhookEvent = UserWebhookEvent> = {
  id: string;
  url: string;
  events: Event[];
  active: boolean;
  switched_off: SwitchedOff | null;
  /** Deliveries that gave way because too many waited. */
  dropped: number;
  created_at: Date;
};

/** One try of a delivery: the status of the answer, or why there was none. */
export type Try = {
  number: number;
  started_at: Date;
  ms: number;
  status: number | null;
  error: string | null;
};

export type Delivery = {
  id: string;
  event: string;
  state: DeliveryState;
  /** Null for one that has ended. */
  next_try_at: Date | null;
  created_at: Date;
  ended_at: Date | null;
};

export type LastDelivery = Pick<Delivery, 'id' | 'event' | 'state' | 'created_at' | 'ended_at'> &
  Pick<Try, 'status' | 'error'> & { tries: number };

export type ListedWebhook<Event extends WebhookEvent = UserWebhookEvent> = Webhook<Event> & {
  waiting: number;
  last_delivery: LastDelivery | null;
};
