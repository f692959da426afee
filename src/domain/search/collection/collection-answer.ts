import type { IndexFilter } from '#index/search-index.ts';
import { excerptOf } from '#kernel/excerpt.ts';
import { extractiveModel, sourceOf, type Answer } from '#domain/search/extractive/source.ts';
import { sanitizeAnswer } from '#domain/search/generated/sanitize.ts';
import { namedIn } from '#domain/search/question/subjects.ts';
import type { Search } from '#domain/search/search.service.ts';
import { collectionRequestIn } from './collection-request.ts';
import { mentionsIn } from './mentions.ts';

/** Passages that are looked through for a name: as many as a search gives. */
const mostPassages = 200;
const mostTitles = 20;
const longestTitle = 200;

const welcome =
  'Hello. Ask a question, and I answer it with sentences of your documents and their sources, or say that they do not hold the ' +
  'answer. I can also tell how many documents there are, and which of them mention a name.';

type Collection = {
  search: Search;
  filter: IndexFilter;
  owner: string;
  /** Documents in scope: those that a search looks into, and those that are not read yet. */
  count: () => Promise<{ completed: number; unread: number }>;
};

/**
 * Answers a greeting, thanks, or a question about the collection, from what the filter permits and without a model; null for
 * anything else, which is for the documents to answer. Errors: those of the search.
 */
export async function answerOfCollection(message: string, collection: Collection): Promise<Answer | null> {
  const request = collectionRequestIn(message);
  switch (request?.is) {
    case 'greeting':
      return told(welcome);
    case 'thanks':
      return told("You're welcome.");
    case 'documents':
      return told(countSentence(await collection.count()));
    case 'mentions':
      return mentions(request, collection);
    case undefined:
      return null;
  }
}

function told(answer: string, sources: Answer['sources'] = []): Answer {
  const nothing = { related: [], nearest: [], looked_for: null, tokens_used: null };
  return { ...nothing, answered: true, answer, sources, confidence: 1, model: extractiveModel };
}

function countSentence({ completed, unread }: { completed: number; unread: number }): string {
  const read = completed === 1 ? 'One document can be searched.' : `${completed} documents can be searched.`;
  if (unread === 0) return read;
  return `${read} ${unread === 1 ? 'One more is' : `${unread} more are`} still being read.`;
}

async function mentions(
  { of, count }: { of: string; count: boolean },
  { search, filter, owner }: Collection,
): Promise<Answer | null> {
  const { hits } = await search({ query: of, filter, limit: mostPassages, owner });
  const found = mentionsIn(hits, of);
  const name = shown(of);
  if (found.length === 0) {
    // Not a name, but a description: the documents may answer it in other words.
    return namedIn(of).includes(of) ? told(`None of your documents mentions ${name}.`) : null;
  }
  const least = hits.length >= mostPassages ? 'At least ' : '';
  const total = found.length === 1 ? '1 document mentions' : `${found.length} documents mention`;
  const listed = found.slice(0, mostTitles);
  const sources = listed.map((mention, i) => sourceOf(mention, i + 1));
  const titles = sources.map(({ title, number }) => `${shown(title)} [${number}]`).join('; ');
  const more = found.length - listed.length;
  const first = more > 0 ? `, the first ${listed.length}` : '';
  const rest = more > 0 ? ` There are ${least.toLowerCase()}${more} more.` : '';
  return count && more > 0
    ? told(`${least}${total} ${name}.`, [])
    : told(`${least}${total} ${name}${first}: ${titles}.${rest}`, sources);
}

/** On one line, and without brackets, which enclose the numbers of sources. */
function shown(text: string): string {
  const line = excerptOf(text.replaceAll(/\s+/g, ' '), longestTitle);
  return sanitizeAnswer(line.replaceAll('[', '(').replaceAll(']', ')'), [text]);
}
