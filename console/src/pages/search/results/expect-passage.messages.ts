import { messages } from '#language/messages.ts';

export const useExpectMessages = messages({
  en: {
    expect: 'Expect this in tests',
    title: 'Expect this passage',
    text: 'Retrieval tests will show at which place a search for this question finds this passage.',
    question: 'Question',
    passage: 'Passage',
    share: (jar: string) => `Share the question with those who may read ${jar}`,
    keep: 'Keep',
    cancel: 'Cancel',
    kept: 'Kept in the retrieval tests',
    open: 'Open the retrieval tests',
  },
  de: {
    expect: 'In Tests erwarten',
    title: 'Diese Textstelle erwarten',
    text: 'Suchtests zeigen, an welcher Stelle eine Suche nach dieser Frage die Textstelle findet.',
    question: 'Frage',
    passage: 'Textstelle',
    share: (jar: string) => `Die Frage mit allen teilen, die ${jar} lesen dürfen`,
    keep: 'Aufnehmen',
    cancel: 'Abbrechen',
    kept: 'In die Suchtests aufgenommen',
    open: 'Suchtests öffnen',
  },
});
