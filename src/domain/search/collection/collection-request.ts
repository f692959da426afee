import { queryStopWords } from '#analysis/language/stopwords.ts';
import { bodyTerms } from '#analysis/language/terms.ts';

/** A message to the collection itself, which is not looked up in its documents. */
export type CollectionRequest =
  | { is: 'greeting' | 'thanks' | 'documents' }
  /** How many or which documents hold a name. */
  | { is: 'mentions'; of: string; count: boolean };

const longestMessage = 200;
const mostWords = 6;

const documents = '(?:documents|reports|files)';
const greeting =
  /^(?:hi|hello|hey|good (?:morning|afternoon|evening|day))(?: (?:there|skep|all|everyone))?$/i;
const introduction = /^(?:what can you do|who are you|what are you|help)$/i;
const thanks =
  /^(?:many thanks|thanks|thank you|thx|cheers)(?: (?:a lot|so much|very much|again|for (?:your|the) help))?$/i;
const howMany = new RegExp(
  `^how many ${documents} (?:(?:do|can) (?:you|i|we) (?:have|hold|know|search)|have you (?:read|got)|are there` +
    '|are (?:in|stored in) (?:here|(?:the|this|your) collection)|are (?:stored|available))$',
  'i',
);
const mention = '(?:mentions?|names?|contains?|refers? to)';
const countOf = new RegExp(`^how many ${documents} ${mention} (.+)$`, 'i');
const listOf = new RegExp(`^(?:which|what) (?:documents?|reports?|files?) ${mention} (.+)$`, 'i');
const opening = /^\s{0,10}(?:hi|hello|hey|please|thanks)[,.!]\s{1,10}(?=\S)/i;
const several = /[,;?]|\b(?:and|or|but|with|when|why|how)\b/i;
const determined = /^(?:the|an?|any|this|that|these|those|its?|their|his|her|all|some|other)\b/i;

/** What a message asks of the collection; null where it is for the documents to answer. Takes linear time. */
export function collectionRequestIn(message: string): CollectionRequest | null {
  if (message.length > longestMessage) return null;
  const said = message
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[!.?… ]{1,10}$/u, '');
  if (greeting.test(said) || introduction.test(said)) return { is: 'greeting' };
  if (thanks.test(said)) return { is: 'thanks' };
  const asked = withoutGreeting(said);
  if (howMany.test(asked)) return { is: 'documents' };
  const counted = countOf.exec(asked)?.[1];
  const of = nameIn(counted ?? listOf.exec(asked)?.[1] ?? '');
  return of === null ? null : { is: 'mentions', of, count: counted !== undefined };
}

/** A question that begins with a greeting is read without it: the documents need not greet. */
export function withoutGreeting(question: string): string {
  return question.replace(opening, '');
}

/** A name or a word as it is written; null for what is described, or is several things. */
function nameIn(text: string): string | null {
  const name = text.replaceAll(/^["“'‘]|["”'’]$/g, '');
  if (several.test(name) || name.split(' ').length > mostWords) return null;
  const terms = bodyTerms(name, { leaveOut: queryStopWords });
  if (terms === '' || determined.test(name)) return null;
  return /[\p{Lu}\d]/u.test(name) || !name.includes(' ') ? name : null;
}
