/** The language of a question, and those of the documents in scope, none of which is in it. */
export type LanguagesApart = {
  /** ISO 639-1, as the others. */
  question: string;
  /** Most first; null for those whose language is not known. */
  documents: { language: string | null; count: number }[];
  /** False: so many documents were counted, and there may be more in scope. */
  complete: boolean;
};

const mostNamed = 3;
const names = new Intl.DisplayNames(['en'], { type: 'language' });
const all = new Intl.ListFormat('en', { type: 'conjunction' });
const any = new Intl.ListFormat('en', { type: 'disjunction' });

/** What is needed where question and documents have no words in common, whatever is set up: an answer also has to be written. */
const needs = {
  answer:
    'answers across languages usually need a language model, and an embedding model that knows these languages.',
  search: 'searches across languages usually need an embedding model that knows these languages.',
};

/** `The question is in German, and the 12 documents in scope are in English.` With what can be done about it. */
export function languagesSentence(
  { question, documents, complete }: LanguagesApart,
  wanted: keyof typeof needs,
): string {
  const known = documents.flatMap(({ language, count }) => (language === null ? [] : [{ language, count }]));
  const total = documents.reduce((sum, { count }) => sum + count, 0);
  const ofKnown = known.reduce((sum, { count }) => sum + count, 0);
  const named = known.slice(0, mostNamed).map(({ language }) => names.of(language) ?? language);
  const others = known.length > mostNamed ? ['other languages'] : [];
  const counted = complete ? `${total}` : `first ${total}`;
  const are = ofKnown === 1 ? 'is' : 'are';
  const inThese = `${are} in ${all.format([...named, ...others])}`;
  const those =
    ofKnown < total
      ? `of the ${counted} documents in scope ${ofKnown} ${inThese}; the language of the others is not known`
      : `the ${total === 1 ? 'document' : `${counted} documents`} in scope ${inThese}`;
  return (
    `The question is in ${names.of(question) ?? question}, and ${those}. ` +
    `Ask in ${any.format(named)}: ${needs[wanted]}`
  );
}
