import type { EntityKind, RelationName } from '#evidence/evidence.ts';
import { foldName } from '#names/known/fold-name.ts';
import { knownName } from '#names/known/known-names.ts';
import type { IndexFilter } from '#index/search-index.ts';
import { itemsOf } from '#domain/search/lists/fact-items.ts';
import { createCitations } from '#domain/search/records/citations.ts';
import { documentsMentioning } from '#domain/search/records/documents.repository.ts';
import { aliasesStated, relationEnds, type Fact } from '#domain/search/records/facts.repository.ts';
import type { AnswerPart } from '#domain/search/records/joined.ts';
import { namedSubject } from '#domain/search/records/named-subject.ts';
import { quotesAt } from '#domain/search/records/quoted.ts';
import type { RecordedRows, Records } from '#domain/search/records/records.ts';
import { dayOf, shown } from '#domain/search/records/shown.ts';

const mostOfEach = 8;

/** The facts of a profile, in this order. */
const facts: { label: string; relations: RelationName[]; kinds: EntityKind[] }[] = [
  { label: 'attributed to', relations: ['attributed-to'], kinds: ['actor', 'country', 'organisation'] },
  { label: 'variant of', relations: ['variant-of'], kinds: ['malware'] },
  { label: 'uses', relations: ['uses', 'delivers'], kinds: ['tool', 'malware'] },
  { label: 'techniques', relations: ['uses'], kinds: ['technique'] },
  { label: 'targets', relations: ['targets'], kinds: ['country', 'sector', 'organisation'] },
  { label: 'exploits', relations: ['exploits'], kinds: ['vulnerability'] },
];

/**
 * What the records hold of an actor, malware or tool: its kind, its other names, how many documents mention it and since when, and
 * what sentences say that it uses, targets and exploits, each with its source. Null where no document in scope names it.
 */
export async function profileOf(
  records: Records,
  filter: IndexFilter,
  name: string,
): Promise<AnswerPart | null> {
  const subject = await namedSubject(records, filter, name);
  const [entity] = subject?.entities ?? [];
  if (!subject || !entity) return null;
  const { db } = records;
  const { ids: entity_ids } = subject;
  const [documents, aliases, ...ends] = await Promise.all([
    documentsMentioning(db, filter, { entity_ids, values: [], also: [], limit: 1 }),
    aliasesStated(db, filter, { entity_ids, besides: name, limit: mostOfEach }),
    ...facts.map(({ relations, kinds }) =>
      relationEnds(db, filter, { entity_ids, relations, end: 'object', kinds, limit: mostOfEach }),
    ),
  ]);
  const [newest] = documents.rows;
  if (!newest?.place) return null;
  const { cite, sources } = createCitations();
  const [named] = await quotesAt(records, [{ ...newest, place: newest.place }]);
  const begin = `${kindOf(name, entity.kind)}, ${mentionedIn(documents)}${named ? cite(named) : ''}`;
  const groups = [
    { label: 'other names', found: aliases },
    ...facts.map(({ label }, i) => ({ label, found: ends[i] })),
  ];
  const items = await itemsOf(
    records,
    groups.flatMap(({ found }) => found?.rows ?? []),
  );
  const texts = groups.flatMap(({ label, found }) => {
    const rows: Fact[] = found?.rows ?? [];
    const own = items.filter(({ fact }) => rows.includes(fact));
    if (!found || own.length === 0) return [];
    const listed = own.map(({ text, quoted }) => `${shown(text)}${cite(quoted)}`).join(', ');
    return [`${label}: ${listed}${moreOf(found)}`];
  });
  const confidence = Math.min(1, ...items.map(({ fact }) => fact.confidence));
  return { answer: `${[begin, ...texts].join('; ')}.`, sources, confidence };
}

/** As the lists of names have it where they agree on one kind: how documents were read is less sure. */
function kindOf(name: string, recorded: EntityKind): string {
  const known = knownName(name).filter(({ ambiguous }) => !ambiguous);
  const called = known.filter((entity) => foldName(entity.name) === foldName(name));
  const [kind, ...others] = new Set((called.length > 0 ? called : known).map((entity) => entity.kind));
  return kind && others.length === 0 ? kind : recorded;
}

function mentionedIn({ rows: [newest], total }: Awaited<ReturnType<typeof documentsMentioning>>): string {
  const count = total === 1 ? '1 document' : `${total} documents`;
  if (!newest) return `mentioned in ${count}`;
  const [first, last] = [dayOf(newest.first_dated), dayOf(newest.dated)];
  return `mentioned in ${count} (${first === last ? last : `${first} to ${last}`})`;
}

function moreOf({ rows, total }: RecordedRows<Fact>): string {
  return total > rows.length ? ` and ${total - rows.length} more` : '';
}
