import { messages } from '#language/messages.ts';

export const useRetentionFieldMessages = messages({
  en: {
    keep: 'How long documents are kept',
    permanent: 'Without end',
    documentation: '5 years (1825 days)',
    standard: '1 year (365 days)',
    temporary: '30 days',
    custom: 'As many days as I say',
    days: 'Days',
    afterwards: 'What happens then',
    list: 'List them as due; nothing is deleted',
    delete: 'Delete them, after a warning',
    warning: 'Warn so many days before',
  },
  de: {
    keep: 'Wie lange Dokumente bleiben',
    permanent: 'Ohne Ende',
    documentation: '5 Jahre (1825 Tage)',
    standard: '1 Jahr (365 Tage)',
    temporary: '30 Tage',
    custom: 'So viele Tage, wie ich sage',
    days: 'Tage',
    afterwards: 'Was dann geschieht',
    list: 'Als fällig auflisten; gelöscht wird nichts',
    delete: 'Löschen, nach einer Warnung',
    warning: 'So viele Tage vorher warnen',
  },
});
