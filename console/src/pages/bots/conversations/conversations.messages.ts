import { messages } from '#language/messages.ts';

export const useConversationsMessages = messages({
  en: {
    intro:
      'What visitors asked and what the bot replied, as it was shown to them. Texts are kept encrypted, with a key per bot.',
    search: 'Search in what was said',
    none: 'No conversation yet',
    noneHint:
      'As soon as a visitor asks the bot on a site, the conversation is listed here. What you try in the preview is not kept.',
    notFound: 'Nobody said that',
    notFoundHint: 'The newest 5,000 replies with their questions were searched for exactly this text.',
    conversations: 'Conversations',
    conversation: 'Conversation',
    titleOf: (time: string) => `Conversation of ${time}`,
    first: 'First question',
    visitor: 'Visitor',
    bot: 'Bot',
    unknown: 'unnamed',
    messages: 'Messages',
    open: 'Not answered',
    last: 'Last message',
    notAnswered: 'not answered',
    rated: (count: string) => `rated ${count} of 5`,
    sources: (count: number) => (count === 1 ? '1 source' : `${count} sources`),
    onPage: (document: string, page: number) => `${document}, page ${page}`,
    delete: 'Delete the conversation',
    deleteTitle: 'Delete this conversation?',
    deleteText:
      'Its messages and ratings are gone for good, and analytics no longer count them. This cannot be undone.',
  },
  de: {
    intro:
      'Was Besucher gefragt haben und was der Bot geantwortet hat, so wie sie es gesehen haben. Die Texte sind verschlüsselt, mit einem Schlüssel je Bot.',
    search: 'In den Unterhaltungen suchen',
    none: 'Noch keine Unterhaltung',
    noneHint:
      'Sobald ein Besucher den Bot auf einer Website fragt, steht die Unterhaltung hier. Was Sie in der Vorschau ausprobieren, wird nicht behalten.',
    notFound: 'Das hat niemand geschrieben',
    notFoundHint: 'Die neuesten 5.000 Antworten mit ihren Fragen wurden nach genau diesem Text durchsucht.',
    conversations: 'Unterhaltungen',
    conversation: 'Unterhaltung',
    titleOf: (time: string) => `Unterhaltung vom ${time}`,
    first: 'Erste Frage',
    visitor: 'Besucher',
    bot: 'Bot',
    unknown: 'ohne Namen',
    messages: 'Nachrichten',
    open: 'Nicht beantwortet',
    last: 'Letzte Nachricht',
    notAnswered: 'nicht beantwortet',
    rated: (count: string) => `bewertet mit ${count} von 5`,
    sources: (count: number) => (count === 1 ? '1 Quelle' : `${count} Quellen`),
    onPage: (document: string, page: number) => `${document}, Seite ${page}`,
    delete: 'Unterhaltung löschen',
    deleteTitle: 'Diese Unterhaltung löschen?',
    deleteText:
      'Ihre Nachrichten und Bewertungen sind endgültig weg, und die Auswertung zählt sie nicht mehr. Das lässt sich nicht rückgängig machen.',
  },
});
