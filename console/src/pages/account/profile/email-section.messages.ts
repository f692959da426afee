import { messages } from '#language/messages.ts';

export const useEmailSectionMessages = messages({
  en: {
    title: 'Notifications by e-mail',
    text: 'An e-mail has the title and a link. All notifications are in the console, too.',
    notConfigured: 'This installation sends no e-mail yet; your choice takes effect once it does.',
    topics: 'By e-mail about',
    'alert.assigned': 'Alerts that are assigned to you',
    'report.completed': 'Reports that are ready',
    'report.failed': 'Reports that failed',
    'report_schedule.failed': 'Repeated reports that could not be ordered',
    'pii_batch.completed': 'Personal-data batches that have ended',
    'pii_batch.failed': 'Personal-data batches that failed',
    'retention.warning': 'Documents that will be deleted',
    'retention.due': 'Documents past their retention',
    'webhook.failing': 'Webhooks that fail',
  },
  de: {
    title: 'Benachrichtigungen per E-Mail',
    text: 'Eine E-Mail enthält den Titel und einen Link. Alle Benachrichtigungen stehen auch in der Konsole.',
    notConfigured: 'Diese Installation verschickt noch keine E-Mails; Ihre Wahl gilt, sobald sie es tut.',
    topics: 'Per E-Mail über',
    'alert.assigned': 'Warnungen, die Ihnen zugewiesen werden',
    'report.completed': 'Fertige Berichte',
    'report.failed': 'Fehlgeschlagene Berichte',
    'report_schedule.failed': 'Wiederkehrende Berichte, die nicht bestellt werden konnten',
    'pii_batch.completed': 'Beendete Stapel zu personenbezogenen Daten',
    'pii_batch.failed': 'Fehlgeschlagene Stapel zu personenbezogenen Daten',
    'retention.warning': 'Dokumente, die gelöscht werden',
    'retention.due': 'Dokumente, deren Aufbewahrung abgelaufen ist',
    'webhook.failing': 'Webhooks, die fehlschlagen',
  },
});
