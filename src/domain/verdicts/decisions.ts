import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import type { IndicatorType } from '#analysis/document.ts';
import { rangeMatcher, wildcardMatcher, type ValueMatcher } from '#analysis/indicators/matching.ts';
import type { Verdict, VerdictScope } from './verdict.ts';

/** A value of a document, as it is stored. */
export type ValueInDocument = { document_id: string; jar_id: string; type: IndicatorType; value: string };

type Row = Pick<
  Verdict,
  | 'id'
  | 'pattern'
  | 'range'
  | 'verdict'
  | 'scope'
  | 'document_id'
  | 'jar_id'
  | 'decided_by_name'
  | 'created_at'
> & { spellings: string[] | null };

// Any fixed number: it names "Skep applies verdicts" among the server's advisory locks.
const advisoryLock = 5_317_003;

/**
 * Makes a new verdict wait for transactions that record values without it, and one that ends for those that record values by it.
 * For the rest of the transaction, and before any row in it is locked: then nobody who waits here holds what others wait for.
 */
export async function lockVerdicts(tx: Queryable): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLock})`.execute(tx);
}

/** Makes verdicts that come or go wait for the end of this transaction, which records values. Before any row in it is locked. */
export async function shareVerdicts(tx: Queryable): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${advisoryLock})`.execute(tx);
}

/**
 * The verdict that each value follows, null for none: of the most specific scope, then the newest. Within a transaction that records
 * the values, after `shareVerdicts`.
 */
export async function decisionsOn(tx: Queryable, values: ValueInDocument[]): Promise<(Row | null)[]> {
  if (values.length === 0) return [];
  const { rows } = await sql<Row>`
    select id, spellings, pattern, range, verdict, scope, document_id, jar_id, decided_by_name, created_at from verdicts
    where state <> 'withdrawing'
      and (jar_id is null or jar_id = any (${distinct(values.map(({ jar_id }) => jar_id))}::uuid[]))
      and (document_id is null or document_id = any (${distinct(values.map(({ document_id }) => document_id))}::uuid[]))
      and (spellings is null or spellings && ${distinct(values.map(({ value }) => value))}::text[])
    order by created_at desc, id desc`.execute(tx);
  if (rows.length === 0) return values.map(() => null);
  const exact = new Map<string, Row[]>();
  const others: { row: Row; matches: ValueMatcher }[] = [];
  for (const row of rows) {
    for (const spelling of row.spellings ?? []) {
      const same = exact.get(spelling);
      if (same) same.push(row);
      else exact.set(spelling, [row]);
    }
    if (row.spellings === null) others.push({ row, matches: keptMatcher(row) });
  }
  return values.map((one) => {
    const about = (exact.get(one.value) ?? []).filter((row) => isAbout(row, one));
    for (const { row, matches } of others)
      if (isAbout(row, one) && matches(one.type, one.value)) about.push(row);
    return strongest(about);
  });
}

// No document and no jar has it.
const nowhere = '00000000-0000-0000-0000-000000000000';

/** The verdict of the installation on each value, null for none, wherever the value may be. */
export function installationVerdictsOn(
  db: Queryable,
  values: Pick<ValueInDocument, 'type' | 'value'>[],
): Promise<(Row | null)[]> {
  return decisionsOn(
    db,
    values.map((one) => ({ ...one, document_id: nowhere, jar_id: nowhere })),
  );
}

const distinct = (ids: string[]): string[] => [...new Set(ids)];

const isAbout = (row: Row, { document_id, jar_id }: ValueInDocument): boolean =>
  (row.jar_id === null || row.jar_id === jar_id) &&
  (row.document_id === null || row.document_id === document_id);

/** Of a wildcard or a range. */
export function matcherOf({ pattern, range }: Pick<Verdict, 'pattern' | 'range'>): ValueMatcher {
  return range === null ? wildcardMatcher(pattern ?? '') : rangeMatcher(range);
}

/** By the ids of their verdicts, which never change what they are about. */
const matchers = new Map<string, ValueMatcher>();
const mostMatchers = 5_000;

/** The same, made once for the many batches of a document. */
function keptMatcher(row: Row): ValueMatcher {
  const kept = matchers.get(row.id);
  if (kept) return kept;
  if (matchers.size >= mostMatchers) matchers.clear();
  const matcher = matcherOf(row);
  matchers.set(row.id, matcher);
  return matcher;
}

const ranks: Record<VerdictScope, number> = { document: 2, honey_jar: 1, installation: 0 };

function strongest(rows: Row[]): Row | null {
  let best: Row | null = null;
  for (const row of rows) {
    const rank = best ? ranks[row.scope] - ranks[best.scope] : 1;
    const newer = best ? Number(row.created_at) - Number(best.created_at) : 1;
    if (rank > 0 || (rank === 0 && newer > 0)) best = row;
  }
  return best;
}
