import { messages } from '#language/messages.ts';

export const useSimilarPassagesMessages = messages({
  en: {
    similar: 'Similar passages',
    looking: 'Looking for similar passages …',
    none: 'No similar passages',
    noneHint: 'No passage of another document that you may search is like this one.',
    list: 'Similar passages of other documents',
    to: 'Similar to',
    score: (score: string) => `Similarity ${score}`,
    shared: (share: string) => `${share} of the text is the same`,
    page: (page: number) => `Page ${page}`,
  },
  de: {
    similar: 'Ähnliche Textstellen',
    looking: 'Ähnliche Textstellen werden gesucht …',
    none: 'Keine ähnlichen Textstellen',
    noneHint: 'Keine Textstelle eines anderen Dokuments, das Sie durchsuchen dürfen, ähnelt dieser.',
    list: 'Ähnliche Textstellen anderer Dokumente',
    to: 'Ähnlich wie',
    score: (score: string) => `Ähnlichkeit ${score}`,
    shared: (share: string) => `${share} des Textes sind gleich`,
    page: (page: number) => `Seite ${page}`,
  },
});
