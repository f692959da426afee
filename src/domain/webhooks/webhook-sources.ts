import type { Happening, Happenings } from '#queue/event-bus.ts';
import { onAlertsChanged } from './on-alerts-changed.ts';
import { onBotConversationEnded, onBotConversationStarted, onBotMessageSent } from './on-bot-conversation.ts';
import { onPersonalDataFound } from './on-personal-data-found.ts';
import { onPiiBatchEnded } from './on-pii-batch-ended.ts';
import { onReportEnded } from './on-report-ended.ts';
import type { WebhookSource } from './webhook-source.ts';

export type WebhookSources = { [Name in Happening]: WebhookSource<Happenings[Name]> | null };

/** What webhooks are sent of each thing that happens; null for none. What is missing here does not compile. */
export const webhookSources = {
  'personal_data.found': onPersonalDataFound,
  'jars.made_public': null,
  'documents.completed': null,
  'alerts.changed': onAlertsChanged,
  'pii_batch.ended': onPiiBatchEnded,
  'report.ended': onReportEnded,
  'bot.message_sent': onBotMessageSent,
  'bot.conversation_started': onBotConversationStarted,
  'bot.conversation_ended': onBotConversationEnded,
} satisfies WebhookSources;

type EventOf<Name extends Happening> = NonNullable<(typeof webhookSources)[Name]>['events'][number];
type BotHappening = Extract<Happening, `bot.${string}`>;
export type BotWebhookEvent = EventOf<BotHappening>;
export type UserWebhookEvent = EventOf<Exclude<Happening, BotHappening>>;
export type WebhookEvent = UserWebhookEvent | BotWebhookEvent;

/** The events of users' webhooks. */
export const webhookEvents: readonly UserWebhookEvent[] = [
  ...onPersonalDataFound.events,
  ...onPiiBatchEnded.events,
  ...onReportEnded.events,
  ...onAlertsChanged.events,
];

/** The events of webhooks of bots. */
export const botWebhookEvents: readonly BotWebhookEvent[] = [
  ...onBotMessageSent.events,
  ...onBotConversationStarted.events,
  ...onBotConversationEnded.events,
];
