import type { Language } from './options.ts';

const english = {
  open: 'Open chat',
  close: 'Close chat',
  conversation: 'Conversation',
  newConversation: 'New conversation',
  welcome: 'How can I help you?',
  placeholder: 'Ask a question',
  message: 'Your message',
  send: 'Send',
  stop: 'Stop',
  again: 'Try again',
  writing: 'The answer is being written.',
  stopped: 'Stopped.',
  you: 'You said:',
  bot: 'Answer:',
  sources: (count: number) => (count === 1 ? '1 source' : `${count} sources`),
  page: (page: number) => `page ${page}`,
  helpful: 'Helpful',
  notHelpful: 'Not helpful',
  thanks: 'Thank you for your feedback.',
  feedbackFailed: 'Your feedback could not be sent.',
  offline: 'You are offline. Your message is kept: try again when you are connected.',
  unreachable: 'The chat cannot be reached at the moment. Your message is kept: try again.',
  limited: (wait: string) => `Too many messages. You can go on in ${wait}.`,
  seconds: (count: number) => (count === 1 ? '1 second' : `${count} seconds`),
  minutes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
  unavailable: 'This chat is not available at the moment.',
  refused: 'This message cannot be answered. Please word it differently.',
  tooLong: 'This message is too long. Please shorten it.',
};

export type Texts = typeof english;

const german: Texts = {
  open: 'Chat öffnen',
  close: 'Chat schließen',
  conversation: 'Unterhaltung',
  newConversation: 'Neue Unterhaltung',
  welcome: 'Wie kann ich Ihnen helfen?',
  placeholder: 'Stellen Sie eine Frage',
  message: 'Ihre Nachricht',
  send: 'Senden',
  stop: 'Anhalten',
  again: 'Erneut versuchen',
  writing: 'Die Antwort wird geschrieben.',
  stopped: 'Angehalten.',
  you: 'Sie:',
  bot: 'Antwort:',
  sources: (count) => (count === 1 ? '1 Quelle' : `${count} Quellen`),
  page: (page) => `Seite ${page}`,
  helpful: 'Hilfreich',
  notHelpful: 'Nicht hilfreich',
  thanks: 'Danke für Ihre Rückmeldung.',
  feedbackFailed: 'Ihre Rückmeldung konnte nicht gesendet werden.',
  offline:
    'Sie sind offline. Ihre Nachricht bleibt erhalten: Versuchen Sie es erneut, sobald Sie verbunden sind.',
  unreachable:
    'Der Chat ist gerade nicht erreichbar. Ihre Nachricht bleibt erhalten: Versuchen Sie es erneut.',
  limited: (wait) => `Zu viele Nachrichten. Sie können in ${wait} fortfahren.`,
  seconds: (count) => (count === 1 ? '1 Sekunde' : `${count} Sekunden`),
  minutes: (count) => (count === 1 ? '1 Minute' : `${count} Minuten`),
  unavailable: 'Dieser Chat ist gerade nicht verfügbar.',
  refused: 'Diese Nachricht kann nicht beantwortet werden. Bitte formulieren Sie sie anders.',
  tooLong: 'Diese Nachricht ist zu lang. Bitte kürzen Sie sie.',
};

const texts: Record<Language, Texts> = { en: english, de: german };

export const textsIn = (language: Language): Texts => texts[language];
