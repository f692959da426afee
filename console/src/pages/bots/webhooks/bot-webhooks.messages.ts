import { messages } from '#language/messages.ts';

export const useBotWebhooksMessages = messages({
  en: {
    webhooks: 'Webhooks of the bot',
    intro:
      'Skep calls an address of yours when a visitor begins or ends a conversation, or was answered: with question and reply. Calls are signed. At most 20 webhooks a bot.',
    noneHint:
      'With a webhook another system learns of each conversation at once, such as a ticket system of questions that stayed open.',
    missing: 'There is no such webhook',
    missingHint: 'It may have been deleted.',
    logHint:
      'Calls contain what visitors wrote and what the bot replied. They are kept in this log until it is trimmed.',
  },
  de: {
    webhooks: 'Webhooks des Bots',
    intro:
      'Skep ruft eine Ihrer Adressen auf, wenn ein Besucher eine Unterhaltung beginnt oder beendet oder eine Antwort bekommen hat: mit Frage und Antwort. Aufrufe sind signiert. Höchstens 20 Webhooks je Bot.',
    noneHint:
      'Mit einem Webhook erfährt ein anderes System sofort von jeder Unterhaltung, etwa ein Ticketsystem von Fragen, die offengeblieben sind.',
    missing: 'Diesen Webhook gibt es nicht',
    missingHint: 'Vielleicht wurde er gelöscht.',
    logHint:
      'Aufrufe enthalten, was Besucher geschrieben haben und was der Bot geantwortet hat. Sie bleiben in diesem Protokoll, bis es gekürzt wird.',
  },
});
