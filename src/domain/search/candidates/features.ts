import { proximity } from '#domain/search/search-closeness.ts';
import type { Asked } from '#domain/search/question/asked.ts';
import { coverageOf } from '#domain/search/question/wanted.ts';
import { kindFeatures } from './kind-features.ts';
import type { Surroundings } from './surroundings.ts';
import { joined, literal, nowhere, placeOf, soft, type Place } from './places.ts';
import { shapeFeatures } from './shape-features.ts';
import { levelOf, levels } from './subject-levels.ts';
import type { AnswerUnit } from './units.ts';

/** What speaks for a candidate and against it, each from 0 to 1, by name. */
export type Features = Record<string, number>;

const leaning = new RegExp(
  String.raw`\b(?:it|its|they|their|he|his|she|her|this|these|that|those|the (?:group|actors?|attackers?|gang|malware|ransomware` +
    String.raw`|threat|trojan|backdoor|loader|sample|campaign|operators?|note|vulnerability|flaw|company|adversar\w+))\b`,
  'i',
);

/** What a subject counts as covered where it is not named but the document is about it. */
const meantWeight = 0.6;
const fullCover = 0.85;
const structured: ReadonlySet<string> = new Set(['row', 'field', 'record', 'item', 'list']);
const flag = (value: boolean): number => (value ? 1 : 0);

/** The unit's own words, those that introduce it, and those before it. */
function placesOf(unit: AnswerUnit, before: AnswerUnit | null): { own: Place; lead: Place; before: Place } {
  const { kind, lead } = unit;
  const goesOn = kind === 'sentence' || kind === 'item' || kind === 'list';
  return {
    own: placeOf(unit.set, unit.groups),
    lead: lead ? placeOf(new Set([...lead.set, ...(lead.lead?.set ?? [])]), lead.groups) : nowhere,
    before: before && goesOn ? placeOf(before.set, before.groups) : nowhere,
  };
}

/** Where the question's subjects are named, of all of them together. */
function subjectFeatures(found: number[]) {
  const most = Math.max(0, ...found);
  return {
    subject_mean: found.reduce((sum, level) => sum + level, 0) / Math.max(1, found.length),
    subject_least: found.length === 0 ? 0 : Math.min(...found),
    subject_most: most,
    subject_own: flag(most === levels.own),
    subject_nowhere: flag(found.length > 0 && most === levels.nowhere),
    no_subject: flag(found.length === 0),
  };
}

function coverFeatures(
  asked: Asked,
  unit: AnswerUnit,
  { own, beside, passage }: { own: Place; beside: (term: string) => number; passage: Place },
) {
  const { wanted, pairs } = asked;
  const around = coverageOf(wanted, beside);
  const missing = [...wanted.weights].map(([term, weight]) => (beside(term) > 0 ? 0 : weight));
  const terms = new Set(wanted.terms);
  return {
    literal: coverageOf(wanted, (term) => literal(term, own, asked)),
    soft: coverageOf(wanted, (term) => soft(term, own, asked)),
    around,
    passage_cover: coverageOf(wanted, (term) => soft(term, passage, asked)),
    missing_rarest: Math.max(0, ...missing) / Math.max(1e-9, ...wanted.weights.values()),
    full_cover: flag(around > fullCover),
    pairs: proximity(pairs, unit.terms, terms),
    pairs_around: proximity(pairs, [...(unit.lead?.terms ?? []), ...unit.terms], terms),
  };
}

/** The features of a unit of a passage; `before` is the unit before it. */
export function featuresOf(
  asked: Asked,
  unit: AnswerUnit,
  before: AnswerUnit | null,
  surroundings: Surroundings,
): Features {
  const places = placesOf(unit, before);
  const near = joined(places.own, places.lead, places.before, surroundings.labels);
  const context = { ...surroundings, ...places, leans: leaning.test(unit.quote) };
  const found = asked.subjects.map((subject) => levelOf(subject, context));
  const meant = new Set(
    asked.subjects.flatMap(({ forms }, i) => ((found[i] ?? 0) >= levels.central ? (forms[0] ?? []) : [])),
  );
  const beside = (term: string) => soft(term, near, asked) || (meant.has(term) ? meantWeight : 0);
  const cover = coverFeatures(asked, unit, { own: places.own, beside, passage: surroundings.passage });
  const subject = subjectFeatures(found);
  const kind = kindFeatures(asked, unit);
  const held = kind.code_held + kind.fact_held + kind.name_held;
  const elsewhere = found.length > 0 && subject.subject_most < levels.label;
  return {
    ...cover,
    ...subject,
    ...kind,
    ...shapeFeatures(asked, unit, surroundings.leads.has(unit)),
    score_relative: surroundings.top > 0 ? unit.hit.score / surroundings.top : 0,
    first_passage: flag(surroundings.rank === 0),
    early: flag(unit.hit.ordinal === 0),
    typed_cover: held * cover.around,
    typed_subject: held * subject.subject_mean,
    typed_elsewhere: held * subject.subject_nowhere,
    missing_cover: (kind.code_missing + kind.fact_missing) * cover.around,
    subject_cover: subject.subject_mean * cover.around,
    other_record: flag(structured.has(unit.kind) && elsewhere),
  };
}
