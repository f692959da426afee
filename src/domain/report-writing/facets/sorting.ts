import { isDeniedAt } from '#domain/search/index.ts';
import { tactics, tacticsOf } from '#names/known/tactics.ts';
import type { Stated } from '#domain/report-writing/sources/evidence.repository.ts';
import type { SubjectSentence } from '#domain/report-writing/sources/pool.ts';
import { answerTerms } from '#domain/report-writing/sources/terms.ts';
import { facetOfTactic, facets, type Facet } from './facets.ts';
import { treatmentOf, type Treatment } from './facet-model.ts';

/** What is recorded of a sentence's document, to see what it treats. */
export type Recorded = {
  relations: readonly Stated[];
  /** Of the document, each with its number in ATT&CK. */
  techniques: readonly { id: string; start: number }[];
};

/** The side that a sentence treats, and how clearly, 0 to 1. */
export type Sorted = { facet: Facet; strength: number };

/** A sentence that does not name the subject has so many things of a side: one may be named in passing. */
const leastUnnamed = 2;
const sure = { relation: 0.95, technique: 0.9, name: 0.5 };
/** Below a heading of the facet so much of the usual probability is enough. */
const underHeading = 0.5;
/** Of the tactics of a technique the likeliest counts, unless the sentence is hardly about any. */
const leastOfTactic = 0.05;

/**
 * The side of its subject that a sentence treats; null where that is not sure. Relations recorded in it count before all, then
 * techniques, then the fitted model, which believes less below a heading of the same side, and last what the sentence names. What a
 * sentence says somebody uses is how something is done, where the model sees that.
 */
export function sortedInto(sentence: SubjectSentence, recorded: Recorded): Sorted | null {
  const within = (start: number) => start >= sentence.start && start < sentence.end;
  const stated = recorded.relations.filter(({ span: [start] }) => within(start));
  const techniques = recorded.techniques
    .filter(({ start }) => within(start) && !isDeniedAt(sentence.quote, start - sentence.start))
    .map(({ id }) => id);
  const treatment = treatmentOf(sentence.terms);
  const related = facetOfRelations(stated, sentence.subject.ids);
  const used = ofTechniques(techniques, treatment) ?? ofModel(sentence.hit.section, treatment);
  if (related && (related.id !== 'arsenal' || !used)) return { facet: related, strength: sure.relation };
  return used ?? ofNames(sentence);
}

/** The relations of the subject itself; what its documents say of others belongs to them. */
function facetOfRelations(stated: readonly Stated[], ids: readonly string[]): Facet | undefined {
  const own = stated.filter(
    ({ subject_id, object_id }) => ids.includes(subject_id) || ids.includes(object_id),
  );
  return facets.find(({ relations, objects }) =>
    own.some(
      ({ relation, object_kind, object_id }) =>
        relations.includes(relation) &&
        !ids.includes(object_id) &&
        (objects.length === 0 || (objects as string[]).includes(object_kind)),
    ),
  );
}

/** By the kinds of things named with a subject; a topic of words has none that its sentences are about. */
function ofNames({ subject, kinds, named }: SubjectSentence): Sorted | null {
  if (subject.ids.length === 0) return null;
  const least = named ? 1 : leastUnnamed;
  const count = (signs: Facet['signs']) => signs.reduce((sum, kind) => sum + (kinds.get(kind) ?? 0), 0);
  const found = facets.find(({ signs }) => count(signs) >= least);
  return found ? { facet: found, strength: sure.name } : null;
}

function ofTechniques(ids: readonly string[], treatment: Treatment): Sorted | null {
  const possible = new Set(ids.flatMap(tacticsOf).flatMap((id) => facetOfTactic(id) ?? []));
  const probability = (facet: Facet) => treatment.get(facet.id)?.probability ?? 0;
  const [best] = [...possible].toSorted((a, b) => probability(b) - probability(a));
  if (!best || (possible.size > 1 && probability(best) < leastOfTactic)) return null;
  return { facet: best, strength: sure.technique };
}

function ofModel(section: string, treatment: Treatment): Sorted | null {
  const headed = facetOfHeading(section);
  const judged = facets.map((facet) => {
    const { probability, threshold } = treatment.get(facet.id) ?? { probability: 0, threshold: 1 };
    return { facet, probability, isEnough: probability >= threshold * (facet === headed ? underHeading : 1) };
  });
  const enough = judged.filter(({ isEnough }) => isEnough).toSorted((a, b) => b.probability - a.probability);
  const best = enough.find(({ facet }) => facet === headed) ?? enough[0];
  return best ? { facet: best.facet, strength: best.probability } : null;
}

const tacticNames = new Map(tactics().map(({ id, name }) => [id, name]));
const headings = facets.map((facet) => ({
  facet,
  terms: [facet.title, ...facet.headings, ...facet.tactics.map((id) => tacticNames.get(id) ?? '')]
    .map(answerTerms)
    .filter((terms) => terms.length > 0),
}));

/** The facet whose name the nearest heading above a sentence has in it. */
function facetOfHeading(section: string): Facet | undefined {
  for (const heading of section.split(' > ').toReversed()) {
    const own = new Set(answerTerms(heading));
    const found = headings.find(({ terms }) => terms.some((some) => some.every((term) => own.has(term))));
    if (found) return found.facet;
  }
  return undefined;
}
