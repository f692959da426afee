import type { LanguagesApart } from '#domain/search/index.ts';

export type NothingFound = {
  searched_documents: number;
  /** Where the query is in another language than the documents. */
  languages?: LanguagesApart;
};

/** What a search without a result says. */
export async function nothingFoundText({ searched_documents, languages }: NothingFound): Promise<string> {
  const text = `Nothing found among ${searched_documents} documents`;
  if (!languages) return text;
  // The search takes a second to load: only where it has something to say.
  const { languagesSentence } = await import('#domain/search/index.ts');
  return `${text}. ${languagesSentence(languages, 'search')}`;
}
