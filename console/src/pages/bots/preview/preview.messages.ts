import { messages } from '#language/messages.ts';

export const usePreviewMessages = messages({
  en: {
    title: 'Preview',
    view: 'What the preview shows',
    chat: 'Conversation',
    page: 'On a page',
    trial:
      'Ask it something: what you try here is not kept or counted. Each question is answered on its own.',
    unsaved: 'The look is the one chosen now. Answers are those of the settings that were saved.',
  },
  de: {
    title: 'Vorschau',
    view: 'Was die Vorschau zeigt',
    chat: 'Unterhaltung',
    page: 'Auf einer Seite',
    trial:
      'Fragen Sie ihn etwas: Was Sie hier ausprobieren, wird weder behalten noch gezählt. Jede Frage steht für sich.',
    unsaved: 'Das Aussehen ist das gerade gewählte. Die Antworten folgen den gespeicherten Einstellungen.',
  },
});
