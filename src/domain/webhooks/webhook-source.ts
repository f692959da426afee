/** Whose webhooks are meant: a user's own, or those of a bot. */
export type WebhookOwner = { user_id: string } | { bot_id: string };

/** What webhooks are sent of something that happens, and to whom. */
export type Occurrence<Event extends string = string> = WebhookOwner & {
  event: Event;
  data: Record<string, unknown>;
};

export type WebhookSource<What, Event extends string = string> = {
  /** Every event that can come of it. */
  events: readonly Event[];
  occurrencesOf: (what: What) => Occurrence<NoInfer<Event>>[];
};

/** Makes events of webhooks from what happens; which happening that is, `webhook-sources.ts` says. */
export function webhookSource<What, const Event extends string>(
  source: WebhookSource<What, Event>,
): WebhookSource<What, Event> {
  return source;
}
