import { queriedIdentifierTerms } from '#analysis/identifier-terms.ts';
import { findIdentifiers, type Identifier } from '#analysis/identifiers.ts';
import { lexicalCandidates } from '#domain/search/index.ts';
import type { IndexFilter, LexicalHit, SearchIndex } from '#index/search-index.ts';
import { yieldToEventLoop } from '#kernel/concurrency/yield-to-event-loop.ts';

import type { Profile } from './profile.ts';
import { strongest } from './weights.ts';

/** A text is looked for by so many of its words and identifiers: each of their terms is counted in the index. */
const most = { words: 48, identifiers: 8 };
const pool = 100;

/** The passages that have the strongest terms of a text, best first; none for a text without terms. */
export async function candidatesByWords(
  index: SearchIndex,
  { words, passages }: Profile<{ content: string }>,
  { filter, documents }: { filter: IndexFilter; documents?: number },
): Promise<LexicalHit[]> {
  const body = strongest(words, most.words).join(' ');
  const frequent = await frequentIdentifiers(passages.map(({ passage }) => passage.content));
  const identifiers = queriedIdentifierTerms(frequent).join(' ');
  if (body === '' && identifiers === '') return [];
  return lexicalCandidates(index, { body, title: body, identifiers, named: [] }, { filter, pool, documents });
}

/** Those that come most often. */
async function frequentIdentifiers(texts: readonly string[]): Promise<Identifier[]> {
  const found = new Map<string, { identifier: Identifier; count: number }>();
  for (const text of texts) {
    await yieldToEventLoop();
    for (const identifier of findIdentifiers(text)) {
      const count = (found.get(identifier.canonical)?.count ?? 0) + 1;
      found.set(identifier.canonical, { identifier, count });
    }
  }
  const sorted = [...found.values()].sort((a, b) => b.count - a.count);
  return sorted.slice(0, most.identifiers).map(({ identifier }) => identifier);
}
