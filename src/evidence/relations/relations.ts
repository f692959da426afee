import type { Indicator } from '#analysis/document.ts';
import { isReported } from '#analysis/indicators/roles/role.ts';
import type { EntityKind, Relation, RelationEnd } from '#evidence/evidence.ts';
import type { Grouped, Group } from '#evidence/grouping.ts';
import { nameKey } from '#evidence/name-key.ts';
import type { Mention } from '#evidence/mention.ts';
import type { SaidAlias } from '#evidence/own-wording.ts';
import type { Statement } from '#evidence/statements.ts';
import { followAntecedents } from './antecedents.ts';
import { verbRelations, type Reading } from './clause-rules.ts';
import { deniedIn } from './denials.ts';
import { leadInRelations } from './list-rules.ts';
import {
  nationalityRelations,
  phraseRelations,
  possessionRelations,
  serverRelations,
} from './phrase-rules.ts';
import { tokensOf, type Term, type Token } from './tokens.ts';

type Looked = Grouped & {
  text: string;
  statements: readonly Statement[];
  indicators: readonly Indicator[];
  mentions: readonly Mention[];
  aliases: readonly SaidAlias[];
};

/** How often the relations of each rule are right: counted by reading a sample, see docs/quality.md. */
const confidences: Record<string, number> = {
  'active-verb': 0.85,
  'passive-verb': 0.85,
  attribution: 0.85,
  variant: 0.9,
  location: 0.85,
  against: 0.8,
  nationality: 0.9,
  possession: 0.9,
  'command-and-control': 0.9,
  'lead-in': 0.8,
  alias: 0.95,
};
const longestStatement = 1_500;
const mostTerms = 60;

/** What the statements of a document say of how things are related, each pair once, at its first place. */
export function relationsIn(looked: Looked): Relation[] {
  const { text, statements, groups } = looked;
  const out = new Map<string, Relation>();
  const add = (statement: Statement, { subject, relation, object, rule }: Reading, through: number): void => {
    const same = mainKey(subject.end_of) === mainKey(object.end_of);
    if ((same || subject.group === object.group) && relation !== 'alias-of') return;
    const key =
      [subject.end_of, object.end_of].map(({ kind, name }) => `${kind} ${name}`).join('|') + relation;
    if (out.has(key)) return;
    const sure = (confidences[rule] ?? 0.5) * (subject.anaphor ? 0.9 : 1);
    const confidence = Math.round(sure * 100) / 100;
    const { start } = statement;
    out.set(key, {
      subject: subject.end_of,
      relation,
      object: object.end_of,
      start,
      end: through,
      confidence,
      rule,
    });
  };
  for (const { base, alias, statement } of looked.aliases) {
    const at = statement === null ? undefined : statements[statement];
    const reading = aliasReading(base, alias, looked);
    if (at && reading) add(at, reading, at.end);
  }
  const terms = termsOf(looked);
  const antecedents = followAntecedents(focusOf(groups));
  const kept: (() => Token[] | null)[] = [];
  let next = 0;
  for (const [index, statement] of statements.entries()) {
    const own: Term[] = [];
    for (; next < terms.length && (terms[next]?.start ?? Infinity) < statement.end; next += 1)
      own.push(terms[next] as Term);
    const anaphors = own.length === 0 || own.length > mostTerms ? [] : antecedents.in(text, statement, index);
    const all = [...own, ...anaphors].toSorted((a, b) => a.start - b.start);
    const fits =
      statement.states &&
      all.length > 0 &&
      all.length <= mostTerms &&
      statement.end - statement.start <= longestStatement;
    // Most statements have one term and lead nothing in: their words need not be cut.
    const tokens = once(() => (fits ? tokensOf(text, statement, all) : null));
    kept.push(tokens);
    antecedents.note(own, index);
    if (all.length > 1)
      for (const reading of readingsOf(tokens() ?? [])) add(statement, reading, statement.end);
    const lead = statement.leadIn === null || !fits ? null : kept[statement.leadIn]?.();
    if (lead)
      for (const reading of leadInRelations(lead, tokens() ?? [])) add(statement, reading, statement.end);
  }
  return [...out.values()];
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

const mainKey = ({ known, name }: RelationEnd): string => nameKey(known ?? name);

function readingsOf(tokens: Token[]): Reading[] {
  const denied = deniedIn(tokens);
  const isDenied = ({ subject, object }: Reading): boolean =>
    tokens.some(({ term }, at) => denied.has(at) && (term === subject || term === object));
  const readings = [
    ...verbRelations(tokens),
    ...phraseRelations(tokens),
    ...nationalityRelations(tokens),
    ...possessionRelations(tokens),
    ...serverRelations(tokens),
  ];
  return denied.size === 0 ? readings : readings.filter((reading) => !isDenied(reading));
}

const endOf = ({ kind, name, known }: Group): RelationEnd => ({ kind, name, known });

function aliasReading(base: Mention, alias: Mention, { groupOf }: Grouped): Reading | null {
  const group = groupOf(base);
  if (alias.name === group.name) return null;
  const { start, end, kind, name, known } = alias;
  return {
    subject: { start, end, end_of: { kind, name, known }, group, surface: name },
    relation: 'alias-of',
    object: { start: base.start, end: base.end, end_of: endOf(group), group, surface: base.name },
    rule: 'alias',
  };
}

const related = new Set<Indicator['type']>(['ipv4', 'ipv6', 'domain', 'url']);

/** Names and indicators of the network, in order and without overlaps. */
function termsOf({ mentions, indicators, groupOf, text }: Looked): Term[] {
  const named = mentions.map((mention): Term => {
    const group = groupOf(mention);
    const { start, end } = mention;
    return { start, end, end_of: endOf(group), group, surface: text.slice(start, end) };
  });
  const found = indicators
    // What a report only cites, or calls benign, is no end of a relation.
    .filter((indicator) => related.has(indicator.type) && isReported(indicator.role))
    .flatMap(({ type, value, spans }) => {
      const end_of: RelationEnd = { kind: type, name: value, known: null };
      return spans.map(({ start, end }): Term => ({ start, end, end_of, group: end_of, surface: value }));
    });
  const sorted = [...named, ...found].toSorted((a, b) => a.start - b.start || b.end - a.end);
  const out: Term[] = [];
  for (const term of sorted) if (term.start >= (out.at(-1)?.end ?? 0)) out.push(term);
  return out;
}

/** What a document mostly speaks of: of a kind, the thing that has more than half of all mentions. */
function focusOf(groups: readonly Group[]): Map<EntityKind, { end_of: RelationEnd; group: object }> {
  const focus = new Map<EntityKind, { end_of: RelationEnd; group: object }>();
  for (const kind of ['actor', 'malware'] as const) {
    const of = groups.filter((group) => group.kind === kind);
    const total = of.reduce((sum, { mentions }) => sum + mentions.length, 0);
    const main = of.find(({ mentions }) => mentions.length * 2 > total);
    if (main) focus.set(kind, { end_of: endOf(main), group: main });
  }
  return focus;
}
