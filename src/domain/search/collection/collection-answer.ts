import { toldAnswer, type Answer } from '#domain/search/extractive/source.ts';
import { namedIn } from '#domain/search/question/subjects.ts';
import { createCitations } from '#domain/search/records/citations.ts';
import { dayOf, shown } from '#domain/search/records/shown.ts';
import { collectionRequestIn } from './collection-request.ts';
import { mentioningDocuments, mostTitles, type Mentioned } from './mentions.ts';

const welcome =
  'Hello. Ask a question, and I answer it with sentences of your documents and their sources, or say that they do not hold the ' +
  'answer. I can also tell how many documents there are, and which of them mention a name, list what they say that an actor uses ' +
  'or targets, compare two of them, and summarise a report.';

type Collection = Mentioned & {
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
      return toldAnswer(welcome);
    case 'thanks':
      return toldAnswer("You're welcome.");
    case 'documents':
      return toldAnswer(countSentence(await collection.count()));
    case 'mentions':
      return mentions(request, collection);
    case undefined:
      return null;
  }
}

function countSentence({ completed, unread }: { completed: number; unread: number }): string {
  const read = completed === 1 ? 'One document can be searched.' : `${completed} documents can be searched.`;
  if (unread === 0) return read;
  return `${read} ${unread === 1 ? 'One more is' : `${unread} more are`} still being read.`;
}

async function mentions(
  { of, count }: { of: string; count: boolean },
  collection: Mentioned,
): Promise<Answer | null> {
  const { documents, total, exact } = await mentioningDocuments(of, collection);
  const name = shown(of);
  if (total === 0) {
    // Not a name, but a description: the documents may answer it in other words.
    return namedIn(of).includes(of) ? toldAnswer(`None of your documents mentions ${name}.`) : null;
  }
  const least = exact ? '' : 'At least ';
  const counted = total === 1 ? '1 document mentions' : `${total} documents mention`;
  const more = total - documents.length;
  if (count && total > mostTitles) return toldAnswer(`${least}${counted} ${name}.`);
  const { cite, sources } = createCitations();
  const titles = documents
    .map(({ title, dated, quoted }) => `${shown(title)} (${dayOf(dated)})${quoted ? cite(quoted) : ''}`)
    .join('; ');
  const newest = more > 0 ? `, the newest ${documents.length}` : '';
  const rest = more > 0 ? ` There are ${least.toLowerCase()}${more} more.` : '';
  return toldAnswer(`${least}${counted} ${name}${newest}: ${titles}.${rest}`, sources);
}
