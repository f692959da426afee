import { messages } from '#language/messages.ts';

export const useFeedbackMessages = messages({
  en: {
    title: 'Feedback on answers',
    none: (days: number) =>
      `Nobody has rated an answer of the last ${days} days. Below each answer of a conversation are two thumbs; what is said with them is counted here.`,
    sum: (share: string, all: string, days: number) =>
      `${share} of ${all} rated answers of the last ${days} days were helpful.`,
    cut: 'Only the newest are counted.',
    byDay: 'Ratings by day',
    day: 'Day (UTC)',
    helpful: 'Helpful',
    unhelpful: 'Not helpful',
    share: 'Share',
    comments: 'Latest comments',
    anonymous: 'Without names and conversations. Ratings are deleted with their conversations.',
  },
  de: {
    title: 'Rückmeldungen zu Antworten',
    none: (days: number) =>
      `Niemand hat eine Antwort der letzten ${days} Tage bewertet. Unter jeder Antwort einer Unterhaltung stehen zwei Daumen; was damit gesagt wird, wird hier gezählt.`,
    sum: (share: string, all: string, days: number) =>
      `${share} von ${all} bewerteten Antworten der letzten ${days} Tage waren hilfreich.`,
    cut: 'Gezählt sind nur die neuesten.',
    byDay: 'Bewertungen nach Tagen',
    day: 'Tag (UTC)',
    helpful: 'Hilfreich',
    unhelpful: 'Nicht hilfreich',
    share: 'Anteil',
    comments: 'Neueste Kommentare',
    anonymous: 'Ohne Namen und Unterhaltungen. Bewertungen werden mit ihren Unterhaltungen gelöscht.',
  },
});
