/**
 * What notifications are about, and whether they come by e-mail unless their user decides otherwise: what has failed, or is lost
 * unless somebody acts, does; good news waits in the console.
 */
export const topicDefaults = {
  'alert.assigned': true,
  'marketplace.sold': false,
  'marketplace.paid': true,
  'watch.matched': false,
  'report.completed': false,
  'report.failed': true,
  'report_schedule.failed': true,
  'pii_batch.completed': false,
  'pii_batch.failed': true,
  'retention.warning': true,
  'retention.due': false,
  'webhook.failing': true,
} as const;

export type NotificationTopic = keyof typeof topicDefaults;

export const notificationTopics = Object.keys(topicDefaults) as NotificationTopic[];

/** By topic, whether a user wants e-mail. */
export type EmailPreferences = Record<NotificationTopic, boolean>;
export type ChangedPreferences = Partial<Record<NotificationTopic, boolean | undefined>>;
