export { createAddresses, type Addresses } from './webhook-address.ts';
export { whyUnanswered } from './delivery/webhook-post.ts';
export { removeOldDeliveries } from './delivery/deliveries.repository.ts';
export {
  deliveryStates,
  switchOffReasons,
  type Delivery,
  type ListedWebhook,
  type Webhook,
} from './webhook.ts';
export { deliverJob } from './webhooks.jobs.ts';
export { onAlertsChanged } from './on-alerts-changed.ts';
export { botWebhookEvents, webhookEvents, type BotWebhookEvent } from './webhook-sources.ts';
export { resealWebhookSecrets, usersWanting } from './webhooks.repository.ts';
export { createWebhooks, type BotWebhooks, type LoggedDelivery, type Webhooks } from './webhooks.service.ts';
