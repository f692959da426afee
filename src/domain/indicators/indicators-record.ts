import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { recordEvents, type NewEvent } from '#domain/events/index.ts';
import type { Indicator, IndicatorType, Role } from '#analysis/document.ts';
import { isReported } from '#analysis/indicators/roles/role.ts';
import { changeCounts, countChange, decisionsOn, roleBy } from '#domain/verdicts/index.ts';
import { deleteSome, manyAtOnce, rowsAtOnce, withMany } from './indicators-deletion.ts';

/** What reading a document found in it. */
export type Findings = {
  document_id: string;
  jar_id: string;
  /** Each stored file, and so each version of a document, makes one event. */
  file_id: string;
  title: string;
  indicators: Indicator[];
  indicators_cut: boolean;
  /** It was read before, so there may be something to replace. */
  again: boolean;
  /** `recordAhead` has replaced them already; with the roles that they have by verdicts. */
  recorded?: Decided;
};

/** Values of a document that follow a verdict, as `type value`, and their role. */
type Decided = Map<string, Role>;

/**
 * Runs a part in a transaction of its own, with those of the documents that are still this attempt's: nothing is recorded for
 * the others.
 */
export type RecordPart = (
  documentIds: string[],
  work: (tx: Queryable, ours: ReadonlySet<string>) => Promise<void>,
) => Promise<void>;

const maxListed = 50;

/** What only names a weakness, a behaviour or a rule, and nothing that could be met on a network or a disk. */
const descriptive: ReadonlySet<IndicatorType> = new Set<IndicatorType>([
  'cve',
  'attack_technique',
  'attack_tactic',
  'attack_group',
  'attack_software',
  'attack_mitigation',
  'attack_campaign',
  'yara_rule',
  'sigma_rule',
]);
/** Neither opens an alert: that a report names something does not mean that it was seen here. */
const levels = { observable: 3, descriptive: 2 };

/**
 * Replaces the indicators of documents in short transactions, where there are too many for the one that completes the
 * documents. Until then they are being processed, and what is cut off here is replaced by the next attempt. Answers the
 * findings as they are for `recordIndicators` then.
 */
export async function recordAhead(
  db: Queryable,
  findings: Findings[],
  part: RecordPart,
): Promise<Findings[]> {
  const count = findings.reduce((sum, { indicators }) => sum + indicators.length, 0);
  const before = findings.filter(({ again }) => again).map(({ document_id }) => document_id);
  if (count <= manyAtOnce && (await withMany(db, before)).length === 0) return findings;
  for (const { document_id, again } of findings) if (again) await deleteParts(document_id, part);
  const decided = noneDecided(findings);
  for (const rows of rowsOf(findings))
    await part([...new Set(rows.map(({ document_id }) => document_id))], async (tx, ours) => {
      const held = rows.filter(({ document_id }) => ours.has(document_id));
      for (const row of await insertRows(tx, held)) decided.get(row.document_id)?.set(keyOf(row), row.role);
    });
  return findings.map((one) => ({ ...one, recorded: decided.get(one.document_id) ?? new Map() }));
}

async function deleteParts(documentId: string, part: RecordPart): Promise<void> {
  const left = { some: true };
  while (left.some)
    await part([documentId], async (tx, ours) => {
      left.some = ours.has(documentId) && (await deleteSome(tx, documentId));
    });
}

/** To be filled while the findings are recorded. */
const noneDecided = (findings: Findings[]): Map<string, Decided> =>
  new Map(findings.map(({ document_id, recorded }) => [document_id, recorded ?? new Map()]));

const keyOf = ({ type, value }: Pick<Indicator, 'type' | 'value'>): string => `${type} ${value}`;

/**
 * Replaces the indicators of documents by what was found in them now, as part of the transaction that completes
 * them and keeps their count, and records an event for each document that holds some.
 */
export async function recordIndicators(tx: Queryable, findings: Findings[]): Promise<void> {
  const open = findings.filter(({ recorded }) => recorded === undefined);
  const ids = open.filter(({ again }) => again).map(({ document_id }) => document_id);
  if (ids.length > 0) await sql`delete from indicators where document_id = any (${ids}::uuid[])`.execute(tx);
  const decided = noneDecided(findings);
  for (const rows of rowsOf(open))
    for (const row of await insertRows(tx, rows)) decided.get(row.document_id)?.set(keyOf(row), row.role);
  const final = findings.map((one) => byVerdicts(one, decided.get(one.document_id)));
  const changes = final.map(({ document_id, change }) => [document_id, change] as const);
  await changeCounts(tx, new Map(changes));
  await recordEvents(tx, (await unannounced(tx, final)).map(eventOf));
}

/** The findings with the roles that verdicts give, and how that changes the count of indicators in the document's record. */
function byVerdicts(one: Findings, decided: Decided | undefined): Findings & { change: number } {
  if (!decided || decided.size === 0) return { ...one, change: 0 };
  let change = 0;
  const indicators = one.indicators.map((indicator) => {
    const role = decided.get(keyOf(indicator)) ?? indicator.role;
    change += countChange(indicator.role, role);
    return { ...indicator, role };
  });
  return { ...one, indicators, change };
}

/** A span as it is stored. */
export type StoredSpan = [start: number, end: number, ordinal: number, page: number | null];
type Row = Omit<Indicator, 'spans'> & { document_id: string; jar_id: string; spans: StoredSpan[] };

function* rowsOf(findings: Findings[]): Generator<Row[]> {
  let rows: Row[] = [];
  for (const { document_id, jar_id, indicators } of findings) {
    for (const { spans, ...indicator } of indicators) {
      const stored = spans.map(({ start, end, ordinal, page }): StoredSpan => [start, end, ordinal, page]);
      rows.push({ document_id, jar_id, ...indicator, spans: stored });
      if (rows.length < rowsAtOnce) continue;
      yield rows;
      rows = [];
    }
  }
  if (rows.length > 0) yield rows;
}

/** Answers those that follow a verdict. */
async function insertRows(tx: Queryable, rows: Row[]): Promise<Row[]> {
  if (rows.length === 0) return [];
  const decisions = await decisionsOn(tx, rows);
  const decided = rows.flatMap((row, i) => {
    const decision = decisions[i];
    return decision ? [{ row, by: { ...row, ...roleBy(decision, row.type), verdict_id: decision.id } }] : [];
  });
  const shown = new Map(decided.map(({ row, by }) => [row, { ...by, ...foundAs(row) }]));
  const written = shown.size === 0 ? rows : rows.map((row) => shown.get(row) ?? row);
  await sql`
    insert into indicators (document_id, jar_id, seen_at, type, value, occurrences, spans, role, confidence, reason,
                            verdict_id, found_role, found_confidence, found_reason)
    select document_id, documents.jar_id, created_at, type, value, occurrences, spans, role, confidence, reason,
           verdict_id, found_role, found_confidence, found_reason
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb)
         as found (document_id uuid, type text, value text, occurrences integer, spans jsonb,
                   role text, confidence real, reason text, verdict_id uuid, found_role text, found_confidence real,
                   found_reason text)
         join documents on documents.id = document_id`.execute(tx);
  return decided.map(({ by }) => by);
}

/** What the document itself shows, which comes back when the verdict is withdrawn. */
const foundAs = ({ role, confidence, reason }: Row) => ({
  found_role: role,
  found_confidence: confidence,
  found_reason: reason,
});

/** Those that hold something and whose stored file has made no event yet: reading it again is no news. */
async function unannounced(tx: Queryable, findings: Findings[]): Promise<Findings[]> {
  const some = findings.filter(({ indicators }) => indicators.some(({ role }) => isReported(role)));
  const ids = some.filter(({ again }) => again).map(({ document_id }) => document_id);
  if (ids.length === 0) return some;
  const { rows } = await sql<{ file_id: string }>`
    select raw ->> 'file_id' as file_id from events
    where document_id = any (${ids}::uuid[]) and event_type = 'document.indicators_found'`.execute(tx);
  const announced = new Set(rows.map(({ file_id }) => file_id));
  return some.filter(({ file_id }) => !announced.has(file_id));
}

/** Only what is to be acted on is news. */
function eventOf({ document_id, jar_id, file_id, title, indicators_cut, ...found }: Findings): NewEvent {
  const indicators = found.indicators.filter(({ role }) => isReported(role));
  const counts = new Map<IndicatorType, number>();
  for (const { type } of indicators) counts.set(type, (counts.get(type) ?? 0) + 1);
  const figures = [...counts].sort(([, a], [, b]) => b - a);
  const observable = indicators.some(({ type }) => !descriptive.has(type));
  return {
    event_type: 'document.indicators_found',
    title: `${indicators.length} ${indicators.length === 1 ? 'indicator' : 'indicators'} in ${title}`,
    description: figures.map(([type, count]) => `${count} ${type}`).join(', '),
    source: 'documents',
    threat_level: observable ? levels.observable : levels.descriptive,
    jar_id,
    document_id,
    indicators: indicators.slice(0, maxListed).map(({ type, value }) => ({ type, value })),
    raw: {
      file_id,
      indicator_count: indicators.length,
      indicators_cut,
      by_type: Object.fromEntries(figures),
    },
  };
}

declare module '#db/column-types.ts' {
  interface ColumnTypes {
    'indicators.type': IndicatorType;
    'indicators.spans': StoredSpan[];
    'jar_indicators.type': IndicatorType;
  }
}
