export type { NewNotification, Notification } from './notification.ts';
export { notify, removeOldNotifications } from './notifications.repository.ts';
export { createNotifications, type Notifications } from './notifications.service.ts';
