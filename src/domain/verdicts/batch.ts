import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { isIndicatorForm } from '#analysis/indicators/spelling.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { subjectOf } from './subject.ts';
import { notAnIndicator } from './value-form.ts';
import type { Verdict, VerdictKind } from './verdict.ts';
import { roomFor } from './room.ts';
import { insertVerdicts, type NewVerdict } from './verdicts.repository.ts';

/** What became of one of the values. */
export type BatchResult = { given: string; verdict: Verdict | null } & (
  | { outcome: 'decided' | 'decided_before'; reason: null }
  | { outcome: 'refused'; reason: string }
);

/** What all verdicts of a batch have in common. */
export type Common = Omit<NewVerdict, 'id' | 'value' | 'pattern' | 'range' | 'spellings'>;

const before = { outcome: 'decided_before', verdict: null, reason: null } as const;

/**
 * Remembers the same verdict on each of the values, as far as it is not the newest on them already. Answers on each, in their order; what
 * is to be applied is what was decided. Within a transaction, after `lockVerdicts`.
 */
export async function insertBatch(
  tx: Queryable,
  values: string[],
  common: Common,
): Promise<{ results: BatchResult[]; made: NewVerdict[] }> {
  const named = values.map((given) => ({ given, subject: subjectOf({ value: given }) }));
  const spellings = named.flatMap(({ subject }) => subject.spellings ?? []);
  const [known, newest] = await Promise.all([formless(tx, spellings), newestOn(tx, spellings, common)]);
  const room = await roomFor(tx, common);
  const made: NewVerdict[] = [];
  const results = named.map(({ given, subject }): BatchResult => {
    const own = subject.spellings ?? [];
    if (!own.some((one) => isIndicatorForm(one) || known.has(one)))
      return { given, outcome: 'refused', verdict: null, reason: notAnIndicator };
    const last = newestAmong(newest, own);
    if (last?.verdict === common.verdict) return { given, ...before };
    const verdict: NewVerdict = { id: newId(), ...subject, ...common };
    const reason = room.take(verdict);
    if (reason !== null) return { given, outcome: 'refused', verdict: null, reason };
    made.push(verdict);
    for (const one of own) newest.set(one, { verdict: common.verdict, rank: -made.length });
    return { given, outcome: 'decided', verdict, reason: null };
  });
  await insertVerdicts(tx, made, 'applying');
  return { results, made };
}

/** Those that documents hold, among spellings that have not the form of an indicator: names of rules. */
async function formless(tx: Queryable, spellings: string[]): Promise<ReadonlySet<string>> {
  const asked = spellings.filter((one) => !isIndicatorForm(one));
  if (asked.length === 0) return new Set();
  const { rows } = await sql<{ value: string }>`
    select distinct value from indicators where value = any (${asked}::text[])`.execute(tx);
  return new Set(rows.map(({ value }) => value));
}

/** `rank`: the lower, the newer. */
type Newest = Map<string, { verdict: VerdictKind; rank: number }>;

/** The newest verdict there on each spelling. */
async function newestOn(
  tx: Queryable,
  spellings: string[],
  { jar_id, document_id }: Common,
): Promise<Newest> {
  const { rows } = await sql<{ spellings: string[]; verdict: VerdictKind }>`
    select spellings, verdict from verdicts
    where state <> 'withdrawing'
      and jar_id is not distinct from ${jar_id}::uuid and document_id is not distinct from ${document_id}::uuid
      and spellings && ${spellings}::text[]
    order by created_at desc, id desc`.execute(tx);
  const newest: Newest = new Map();
  for (const [rank, row] of rows.entries())
    for (const one of row.spellings)
      if (!newest.has(one)) newest.set(one, { verdict: row.verdict, rank: rank + 1 });
  return newest;
}

function newestAmong(newest: Newest, spellings: string[]) {
  return spellings
    .flatMap((one) => newest.get(one) ?? [])
    .toSorted((a, b) => a.rank - b.rank)
    .at(0);
}

/** Verdicts on values by where they count: each group is applied in one go. Throws `invalid` for wildcards and ranges. */
export function targetsOf(verdicts: NewVerdict[]): Map<string, NewVerdict[]> {
  const groups = new Map<string, NewVerdict[]>();
  for (const verdict of verdicts) {
    if (verdict.spellings === null)
      throw new AppError('invalid', 'Wildcards and ranges are taken back one by one');
    const key = `${verdict.jar_id} ${verdict.document_id}`;
    groups.set(key, [...(groups.get(key) ?? []), verdict]);
  }
  return groups;
}
