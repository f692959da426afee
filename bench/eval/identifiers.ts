import { findIdentifiers } from '#analysis/identifiers.ts';
import { spread, type CollectionDocument, type Ranking } from '../support/retrieval-collection.ts';

/** Shares of the queries that are nothing but an identifier. */
type AtFirst = {
  /** At rank 1 is a document that has it. */
  held: number;
  /** At rank 1 is the document which is about it. */
  own: number;
};
export type IdentifierFigures = { queries: number; words: AtFirst; hybrid: AtFirst };

const leastDocuments = 20;

const canonicalIn = (text: string): string[] => findIdentifiers(text).map(({ canonical }) => canonical);

/** Asks for documents by the identifier that their title begins with; null where a collection has hardly any. */
export async function identifierFigures(
  documents: CollectionDocument[],
  { words, hybrid }: { words: Ranking; hybrid: Ranking },
  most: number,
): Promise<IdentifierFigures | null> {
  const named = documents.filter(({ _id, title }) => title.startsWith(_id) && canonicalIn(title)[0] === _id);
  if (named.length < leastDocuments) return null;
  const asked = spread(
    named.map(({ _id }) => _id),
    most,
  );
  const texts = new Map(documents.map(({ _id, title, text }) => [_id, `${title}\n${text}`]));
  const figuresOf = async (ranking: Ranking): Promise<AtFirst> => {
    const count = { held: 0, own: 0 };
    for (const identifier of asked) {
      const [first = ''] = await ranking(identifier, 10);
      if (canonicalIn(texts.get(first) ?? '').includes(identifier)) count.held += 1;
      if (first === identifier) count.own += 1;
    }
    return { held: count.held / asked.length, own: count.own / asked.length };
  };
  return { queries: asked.length, words: await figuresOf(words), hybrid: await figuresOf(hybrid) };
}
