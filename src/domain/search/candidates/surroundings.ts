import type { SearchHit } from '#domain/search/search-hit.ts';
import { fieldWordsIn } from '#domain/search/question/field-words.ts';
import { isNamedIn, type Subject } from '#domain/search/question/subjects.ts';
import { answerTerms } from '#domain/search/question/words.ts';
import { joined, placeOf, type Place } from './places.ts';
import type { AnswerUnit, UnitsOfPassage } from './units.ts';

/** What is known of a passage and of its document before any of its units is looked at. */
export type Surroundings = {
  passage: Place;
  /** All that was found of its document, and its title. */
  document: Place;
  /** The title and the headings above it. */
  labels: Place;
  /** The units that introduce others. */
  leads: ReadonlySet<AnswerUnit>;
  /** Says whether the document is about a subject: it is in its title or in half of its passages. */
  central: (subject: Subject) => boolean;
  /** The score of the best passage. */
  top: number;
  /** The place of the passage among those found, from 0. */
  rank: number;
};

type FoundDocument = { place: Place; title: Place; passages: Place[] };

function placeOfTerms(text: string): Place {
  const terms = answerTerms(text);
  return placeOf(new Set(terms), new Set(fieldWordsIn(terms).map(({ group }) => group)));
}

function placeOfUnits({ units }: UnitsOfPassage): Place {
  return placeOf(
    new Set(units.flatMap(({ set }) => [...set])),
    new Set(units.flatMap(({ groups }) => [...groups])),
  );
}

/** Each document's words in all passages that were found of it. */
function documentsOf(hits: SearchHit[], passages: Place[]): Map<string, FoundDocument> {
  const documents = new Map<string, FoundDocument>();
  for (const [i, hit] of hits.entries()) {
    const passage = passages[i] as Place;
    const known = documents.get(hit.document_id);
    const title = known?.title ?? placeOfTerms(hit.title);
    const place = joined(passage, known?.place ?? title);
    documents.set(hit.document_id, { place, title, passages: [...(known?.passages ?? []), passage] });
  }
  return documents;
}

function isCentral(subject: Subject, { title, passages }: FoundDocument): boolean {
  const holds = ({ set }: Place) => isNamedIn(subject, set);
  return holds(title) || passages.filter(holds).length * 2 >= passages.length;
}

/**
 * The surroundings of each passage whose units are given, in order. The further `hits` say what their documents are about.
 */
export function surroundingsOf(hits: SearchHit[], parts: UnitsOfPassage[]): Surroundings[] {
  const top = Math.max(...hits.map(({ score }) => score), 0);
  const further = hits.slice(parts.length).map(({ content }) => placeOfTerms(content));
  const passages = [...parts.map(placeOfUnits), ...further];
  const documents = documentsOf(hits, passages);
  return parts.map(({ units }, rank) => {
    const hit = hits[rank] as SearchHit;
    const document = documents.get(hit.document_id) as FoundDocument;
    return {
      passage: passages[rank] as Place,
      document: document.place,
      labels: placeOfTerms(`${hit.title} ${hit.section}`),
      leads: new Set(units.flatMap(({ lead }) => lead ?? [])),
      central: (subject) => isCentral(subject, document),
      top,
      rank,
    };
  });
}
