export type { NewNotification, Notification } from './notification.ts';
export { notify, removeOldNotifications } from './notifications.repository.ts';
export { notificationTopics, type EmailPreferences, type NotificationTopic } from './topics.ts';
export { createNotifications, type Notifications } from './notifications.service.ts';
