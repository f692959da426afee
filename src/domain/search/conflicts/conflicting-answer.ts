import { extract } from '#domain/search/extractive/extract.ts';
import type { Answer } from '#domain/search/extractive/source.ts';
import { askedIn } from '#domain/search/question/asked.ts';
import { isNamedIn } from '#domain/search/question/subjects.ts';
import { wantedIn } from '#domain/search/question/wanted.ts';
import { joined } from '#domain/search/records/joined.ts';
import { dayOf, shown } from '#domain/search/records/shown.ts';
import type { SearchHit } from '#domain/search/search-hit.ts';
import { countryKeysIn } from './countries.ts';
import { maybeSameEvent } from './same-event.ts';
import { differ, statedValues } from './stated-values.ts';

const longestQuestion = 500;

/**
 * The answer of the documents that an answer does not cite, where it is as certain, names what the question names, its values of the
 * kind asked for all differ, and it may speak of the same event; null otherwise.
 */
export function contradictionOf(question: string, hits: readonly SearchHit[], first: Answer): Answer | null {
  if (question.length > longestQuestion) return null;
  const asked = askedIn(question, wantedIn(question, []));
  const values = statedValues(asked, quotesOf(first));
  if (asked.subjects.length === 0 || values.length === 0) return null;
  const cited = new Set(first.sources.map(({ document_id }) => document_id));
  const others = hits.filter(({ document_id }) => !cited.has(document_id));
  if (others.length === 0) return null;
  const { said, extracted } = extract({ question, hits: others, limit: others.length });
  if (!extracted.answered) return null;
  const terms = new Set(said.flatMap(({ unit }) => [...unit.set, ...unit.labels]));
  if (!asked.subjects.every((subject) => isNamedIn(subject, terms))) return null;
  if (!differ(values, statedValues(asked, quotesOf(extracted)))) return null;
  return maybeSameEvent([quotesOf(first), quotesOf(extracted)], {
    question,
    isValue: (name) => asked.type?.name === 'country' && countryKeysIn(name).length > 0,
    dated: asked.type?.name === 'date',
  })
    ? extracted
    : null;
}

/** Both answers, each with its document and, where it is known, the day that was added. */
export function bothAnswers(first: Answer, other: Answer, added: ReadonlyMap<string, Date>): Answer {
  const both = joined([
    { ...first, answer: `${first.answer} (${placeOf(first, added)}).` },
    { ...other, answer: `Another document says: ${other.answer} (${placeOf(other, added)}).` },
  ]);
  return { ...both, confidence: first.confidence };
}

function placeOf({ sources }: Answer, added: ReadonlyMap<string, Date>): string {
  const documents = new Map(sources.map(({ document_id, title }) => [document_id, title]));
  const places = [...documents].map(([id, title]) => {
    const day = added.get(id);
    return day ? `${shown(title)}, ${dayOf(day)}` : shown(title);
  });
  return places.join('; ');
}

const quotesOf = ({ sources }: Answer): string => sources.map(({ quote }) => quote).join('\n');
