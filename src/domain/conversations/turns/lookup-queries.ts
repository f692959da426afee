import type { FollowUp, Utterance, Wording } from '#domain/search/index.ts';
import { queryStopWords } from '#analysis/language/stopwords.ts';
import { bodyTerms } from '#analysis/language/terms.ts';
import type { Spoken } from '#domain/conversations/conversation.ts';
import { identifiersIn, namesIn } from '#domain/conversations/summary/summary.ts';
import { goingOn, lastAsked, substituted } from './follow-up.ts';

/** So many names are carried over at most: each further one makes the question less of one. */
const mostCarried = 3;
/** A message with few words and no names is about the previous ones. */
const fewWords = 2;

/** Nothing else is meant by `Tell me more` and `Why?`. */
const only = new Set<FollowUp['seeks']>(['more', 'reason']);

const pointing =
  /\b(?:it|its|they|their|theirs|them|he|his|him|she|her|hers|this|that|these|those|there|then|same|former|latter)\b/i;
/** `Is there a patch?` points at nothing. */
const existing = /\b(?:is|are|was|were|be) there\b|\bthere (?:is|are|was|were)\b/gi;
const beginning = /^(?:and|also|but|or|so|ok|okay|what about|how about|what else|anything else)\b/i;

/**
 * The wordings in which a message is looked up, the most likely first, with its context as far as it refers to any. Requests for
 * more or for a reason continue from the last reply; `And for Linux?` is inserted into the last question. For others, names and
 * identifiers of the previous question are carried over, or its words; then the names in its answer.
 */
export function wordingsOf(message: string, earlier: Spoken[], about: Utterance | null): Wording[] {
  const going = goingOn(message, earlier);
  if (going && only.has(going.going.seeks)) return [going];
  const instead = substituted(message, earlier);
  const leaning = leaningWordings(message, earlier, about);
  // Documents that speak of an outcome call it so.
  const wordings = going?.going.seeks === 'outcome' ? [...leaning, going] : [going, instead, ...leaning];
  return distinct(wordings.filter((each) => each !== null));
}

/** A wording of the same words in another order finds and answers the same. */
function distinct(wordings: Wording[]): Wording[] {
  const seen = new Set<string>();
  return wordings.filter((wording) => {
    const { query, question, said, around, going } = wording;
    const parts = [query, question, said ?? '', around ?? ''].map((part) =>
      bodyTerms(part).split(' ').sort(),
    );
    const key = JSON.stringify([parts, going?.seeks]);
    return !seen.has(key) && seen.add(key);
  });
}

function leaningWordings(message: string, earlier: Spoken[], about: Utterance | null): Wording[] {
  const alone = { query: message, question: message };
  const leaning = leansOn(message);
  const subjects = earlier.length > 0 ? subjectsOf(earlier) : [];
  if (about) subjects.unshift(namedIn(about.text));
  if (subjects.length === 0 || leaning === 'on nothing') return [alone];
  const wordings = subjects.flatMap((subject) => withSubject(message, subject));
  return leaning === 'wholly' ? wordings : [...wordings, alone];
}

/** Looked up with the subject: an answer holds enough of both. */
function withSubject(message: string, subject: string[]): Wording[] {
  const lower = message.toLowerCase();
  const missing = subject.filter((name) => !lower.includes(name.toLowerCase())).slice(0, mostCarried);
  if (missing.length === 0) return [{ query: message, question: message }];
  const query = `${message} (${missing.join(', ')})`;
  const own = ownWords(message).join(' ');
  const whole = { query, question: query, said: own };
  return own === '' ? [whole] : [whole, { query, question: message, said: own, around: missing.join(' ') }];
}

/** Whether it can be understood by itself; in part: it may have a meaning of its own as well. */
function leansOn(message: string): 'wholly' | 'in part' | 'on nothing' {
  if (pointing.test(message.replaceAll(existing, ''))) return 'wholly';
  if (beginning.test(message.trim())) return 'in part';
  return ownWords(message).length <= fewWords && namedIn(message).length === 0 ? 'in part' : 'on nothing';
}

function ownWords(message: string): string[] {
  return bodyTerms(message, { leaveOut: queryStopWords }).split(' ').filter(Boolean);
}

/** What a text names, its identifiers first. */
function namedIn(text: string): string[] {
  const identifiers = identifiersIn([text]).map(({ spelled }) => spelled);
  return [...new Set([...identifiers, ...namesIn(text)])];
}

/** What the conversation is about, in several readings. */
function subjectsOf(earlier: Spoken[]): string[][] {
  const asked = lastAsked(earlier);
  const reply = earlier.at(-1);
  const named = namedIn(asked);
  const words =
    asked.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)?.filter((word) => ownWords(word).length > 0) ?? [];
  const answered = reply?.role === 'assistant' && reply.answered ? namedIn(reply.text) : [];
  return [named, words, answered].filter((subject) => subject.length > 0);
}
