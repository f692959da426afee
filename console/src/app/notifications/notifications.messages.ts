import { messages } from '#language/messages.ts';

export const useNotificationsMessages = messages({
  en: {
    title: 'Notifications',
    unread: (count: number) => `Notifications, ${count} unread`,
    noneUnread: 'Notifications, none unread',
    none: 'Nothing yet',
    noneHint: 'Notifications about your honey jars appear here, for example before documents expire.',
    readAll: 'Mark all as read',
    read: 'Mark as read',
    readOf: (title: string) => `Mark as read: ${title}`,
    isUnread: 'Unread',
  },
  de: {
    title: 'Mitteilungen',
    unread: (count: number) => `Mitteilungen, ${count} ungelesen`,
    noneUnread: 'Mitteilungen, keine ungelesen',
    none: 'Noch nichts',
    noneHint: 'Hier erfahren Sie, was in Ihren Honey Jars geschieht, etwa bevor Dokumente ablaufen.',
    readAll: 'Alle als gelesen markieren',
    read: 'Als gelesen markieren',
    readOf: (title: string) => `Als gelesen markieren: ${title}`,
    isUnread: 'Ungelesen',
  },
});
