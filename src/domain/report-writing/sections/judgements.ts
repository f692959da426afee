import { entityKinds, type RelationName } from '#domain/evidence/index.ts';
import { answerUnits, isDeniedAt, type AnswerUnit, namesOneOf, quotesAt } from '#domain/search/index.ts';
import { yieldToEventLoop } from '#kernel/concurrency/yield-to-event-loop.ts';
import type { Section } from '#publishing/content.ts';
import type { Stated } from '#domain/report-writing/sources/evidence.repository.ts';
import { answerTerms } from '#domain/report-writing/sources/terms.ts';
import { saidIn, saysTheSame, type Said } from '#domain/report-writing/statements/likeness.ts';
import {
  confidenceOf,
  isHedged,
  likelihoodOf,
  probabilityOf,
  type Basis,
} from '#domain/report-writing/statements/likelihood.ts';
import type { Cited } from '#domain/report-writing/statements/references.ts';
import { counted, paragraph, statement, table } from '#domain/report-writing/statements/statement.ts';
import { section, type Treated, type Writing } from '#domain/report-writing/writing.ts';

/** How relations of a subject are worded; what is not here is listed elsewhere. */
export const verbs: Partial<Record<RelationName, string>> = {
  'attributed-to': 'is attributed to',
  'located-in': 'is located in',
  targets: 'targets',
  uses: 'uses',
  delivers: 'delivers',
  exploits: 'exploits',
  'variant-of': 'is a variant of',
};

/** Something that sources say of a subject, with the places that say it. */
export type Judgement = Basis & {
  text: string;
  relation: RelationName;
  object: { id: string; name: string; kind: string };
  places: Cited[];
  probability: number;
};

const mostPlaces = 4;
const mostRelations = 500;
/** Judgements of one kind among the key ones. */
const mostOfKind = 4;

type Quoted = { stated: Stated; place: Cited; said: Said; title: string; section: string };

/** What the relations of a subject amount to: each with its independent sources, the likeliest first. */
export async function judgementsOn(writing: Writing, treated: Treated): Promise<Judgement[]> {
  const { subject, relations } = treated;
  const ids = new Set(subject.ids);
  const own = relations
    .filter(
      ({ subject_id, object_id, object_kind, relation }) =>
        verbs[relation] !== undefined && ids.has(subject_id) && !ids.has(object_id) && isThing(object_kind),
    )
    .slice(0, mostRelations);
  const quoted = await quotedOf(writing, treated, own);
  const groups = new Map<string, Quoted[]>();
  for (const one of quoted) {
    const key = `${one.stated.relation} ${one.stated.object_id}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  const judgements = [...groups.values()].flatMap((group) => judgementOf(writing, treated, group));
  return withContradictions(judgements).toSorted(
    (a, b) =>
      b.probability - a.probability || b.supports.length - a.supports.length || a.text.localeCompare(b.text),
  );
}

/** The relations whose quote shows both ends. While a document is read again its records are ahead of its text. */
async function quotedOf(writing: Writing, { subject, about }: Treated, own: Stated[]): Promise<Quoted[]> {
  const quotes = await writing.pace.until(
    quotesAt(
      writing.records,
      own.map(({ document_id, span }) => ({ document_id, place: span })),
    ),
  );
  const aboutIds = new Set(about);
  const found: Quoted[] = [];
  for (const [i, stated] of own.entries()) {
    await yieldToEventLoop();
    const unit = quotes[i];
    if (!unit) continue;
    const { hit, quote, start, end } = unit;
    const label = `${hit.title}\n${hit.section}`;
    const names = [subject.name, stated.subject_name, ...subject.names];
    const showsSubject = namesOneOf(`${label}\n${quote}`, names) || aboutIds.has(stated.document_id);
    const isNamed = namesOneOf(quote, [stated.object_name]) || !isToBeNamed(stated);
    if (!showsSubject || !isNamed || isDenied(unit, stated)) continue;
    const place = { document_id: stated.document_id, page: hit.page, start, end, quote };
    const said = saidIn(quote, answerTerms(quote));
    found.push({ stated, place, said, title: hit.title, section: hit.section });
  }
  return found;
}

type Unit = Pick<AnswerUnit, 'hit' | 'quote' | 'start'>;

/** In its own words, or of an item of a list in those that lead to it: `We do not attack: - Hospitals.` */
function isDenied({ hit, quote, start }: Unit, { object_name }: Stated): boolean {
  if (isDeniedAt(quote, Math.max(0, quote.indexOf(object_name)))) return true;
  if (!/^\s*[-*•–]/.test(quote)) return false;
  const lead = answerUnits([hit]).find((one) => one.start === start)?.lead;
  return lead ? isDeniedAt(lead.quote, lead.quote.length) : false;
}

/** Values, such as domains, are in the table of indicators, techniques in theirs. */
const isThing = (kind: string): boolean =>
  kind !== 'technique' && (entityKinds as readonly string[]).includes(kind);

/** `the Chinese vendor 360 says` attributes nothing to China: a country has to be named itself. */
const isToBeNamed = ({ object_kind }: Stated): boolean => named.has(object_kind);

const named = new Set<string>(['actor', 'malware', 'tool', 'campaign', 'vulnerability', 'country']);

function judgementOf(writing: Writing, { subject }: Treated, group: Quoted[]): Judgement[] {
  const [first] = group;
  if (!first) return [];
  const { stated } = first;
  const independent = independentOf(writing, group);
  const supports = independent.map(({ stated: { confidence, document_id }, place }) => ({
    confidence,
    admiralty_code: writing.documents.get(document_id)?.admiralty_code ?? null,
    hedged: isHedged(place.quote),
  }));
  const basis = { supports, contradicting: 0 };
  const object = { id: stated.object_id, name: stated.object_name, kind: stated.object_kind };
  return [
    {
      ...basis,
      text: `${subject.name} ${verbs[stated.relation] ?? stated.relation} ${wordedOf(object)}.`,
      relation: stated.relation,
      object,
      places: independent.slice(0, mostPlaces).map(({ place }) => place),
      probability: probabilityOf(basis),
    },
  ];
}

const wordedOf = ({ name, kind }: Judgement['object']): string =>
  kind === 'sector' && !/ (?:sector|industry)$/i.test(name) ? `the ${name} sector` : name;

/** One of each publisher, or document without one, and of those that say it in the same words one. */
function independentOf({ documents }: Writing, group: Quoted[]): Quoted[] {
  const taken: Quoted[] = [];
  const sources = new Set<string>();
  for (const one of group) {
    const { document_id } = one.stated;
    const source = documents.get(document_id)?.publisher?.toLowerCase() ?? document_id;
    if (sources.has(source) || taken.some(({ said }) => saysTheSame(said, one.said))) continue;
    sources.add(source);
    taken.push(one);
  }
  return taken;
}

/** Of one thing there is one country that it is attributed to. */
function withContradictions(judgements: Judgement[]): Judgement[] {
  return judgements.map((judgement) => {
    const rivals = rivalsOf(judgement, judgements);
    const contradicting = rivals.reduce((sum, { supports }) => sum + supports.length, 0);
    const basis = { supports: judgement.supports, contradicting };
    return { ...judgement, ...basis, probability: probabilityOf(basis) };
  });
}

export const rivalsOf = (one: Judgement, all: readonly Judgement[]): Judgement[] =>
  one.object.kind === 'country' && (one.relation === 'attributed-to' || one.relation === 'located-in')
    ? all.filter(
        (other) =>
          other.relation === one.relation &&
          other.object.kind === 'country' &&
          other.object.id !== one.object.id,
      )
    : [];

/** The key judgements: what most and best sources bear out, of several kinds. */
export function keyJudgements(writing: Writing, judged: Map<Treated, Judgement[]>): Section | null {
  const rows = [...judged.values()].flatMap((judgements) => {
    const kinds = new Map<string, number>();
    return judgements
      .filter(({ relation }) => {
        const count = (kinds.get(relation) ?? 0) + 1;
        kinds.set(relation, count);
        return count <= mostOfKind;
      })
      .slice(0, Math.ceil(writing.depth.judgements / Math.max(1, judged.size)));
  });
  writing.keyJudgements.push(...rows.map(({ text }) => text));
  return section('key-judgements', 'Key judgements', {
    blocks: [
      ...(rows.length > 0
        ? [
            paragraph(
              statement(
                'Likelihood is in the words of ICD 203, counted from independent sources, their rating and how surely they were read.',
              ),
              statement('Confidence is that in the judgement itself.'),
            ),
          ]
        : []),
      ...judgementTable(writing, rows, 'Key judgements'),
    ],
  });
}

export function judgementTable({ references }: Writing, judgements: Judgement[], caption: string) {
  return table({
    caption,
    head: ['Judgement', 'Likelihood', 'Confidence', 'Basis'],
    rows: judgements.map((judgement) => [
      statement(
        judgement.text,
        judgement.places.flatMap((place) => references.cite(place) ?? []),
      ),
      statement(likelihoodOf(judgement.probability)),
      statement(confidenceOf(judgement)),
      statement(basisOf(judgement)),
    ]),
  });
}

function basisOf({ supports, contradicting }: Judgement): string {
  const rated = supports.flatMap(({ admiralty_code }) => admiralty_code ?? []);
  const hedged = supports.filter((one) => one.hedged).length;
  return [
    counted(supports.length, 'independent source'),
    ...(rated.length > 0 ? [`rated ${rated.join(', ')}`] : []),
    ...(hedged > 0 ? [`${hedged} worded with doubt`] : []),
    ...(contradicting > 0 ? [`${contradicting} say otherwise`] : []),
  ].join('; ');
}
