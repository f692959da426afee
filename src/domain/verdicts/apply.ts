import { sql } from 'kysely';
import type { Database, Queryable } from '#db/database.ts';
import type { IndicatorType, RoleInDocument } from '#analysis/document.ts';
import { decisionsOn, matcherOf, shareVerdicts, type ValueInDocument } from './decisions.ts';
import { countChange, roleBy, type Verdict } from './verdict.ts';

type Applied = Pick<Verdict, 'pattern' | 'range' | 'jar_id' | 'document_id'> & { spellings: string[] | null };
type Candidate = { jar_id: string; type: IndicatorType; value: string };
type Row = ValueInDocument & RoleInDocument & { shown: RoleInDocument['role']; verdict_id: string | null };

// More at once would block the built-in database for everyone.
const lookedThroughAtOnce = 2_000;
const candidatesAtOnce = 50;
const changedAtOnce = 100;

/** How many values of documents changed, by honey jar. */
export type ChangedInJars = ReadonlyMap<string, number>;

/**
 * Gives every value that a verdict is about the role that it has by all verdicts now, in short transactions. Answers what changed, in
 * all honey jars: not for everyone to know.
 */
export async function applyVerdict(database: Database, verdict: Applied): Promise<ChangedInJars> {
  const changed = new Map<string, number>();
  for await (const candidates of candidatesOf(database.kysely, verdict)) {
    let last: Row | undefined;
    do {
      const after = last;
      const part = await database.transact((tx) => applyPart(tx, verdict, { candidates, after }));
      for (const { jar_id } of part.changes) changed.set(jar_id, (changed.get(jar_id) ?? 0) + 1);
      last = part.last;
    } while (last);
  }
  return changed;
}

/** The values that the verdict is about, some at a time. */
async function* candidatesOf(db: Queryable, verdict: Applied): AsyncGenerator<Candidate[]> {
  const { spellings, jar_id } = verdict;
  const matches = spellings === null ? matcherOf(verdict) : null;
  let last: Candidate | undefined;
  do {
    const { rows } = await sql<Candidate>`
      select distinct jar_id, type, value from ${sql.table(spellings === null ? 'jar_indicators' : 'indicators')}
      where ${jar_id === null ? sql`true` : sql`jar_id = ${jar_id}::uuid`}
        and ${spellings === null ? sql`true` : sql`value = any (${spellings}::text[])`}
        and ${last ? sql`(jar_id, type, value) > (${last.jar_id}::uuid, ${last.type}, ${last.value})` : sql`true`}
      order by jar_id, type, value limit ${lookedThroughAtOnce}`.execute(db);
    const meant = matches ? rows.filter(({ type, value }) => matches(type, value)) : rows;
    for (let from = 0; from < meant.length; from += candidatesAtOnce)
      yield meant.slice(from, from + candidatesAtOnce);
    last = rows.length === lookedThroughAtOnce ? rows.at(-1) : undefined;
  } while (last);
}

type Part = { candidates: Candidate[]; after: Row | undefined };

async function applyPart(
  tx: Queryable,
  { document_id }: Applied,
  part: Part,
): Promise<{ changes: Change[]; last: Row | undefined }> {
  await shareVerdicts(tx);
  const seen = await rowsOf(tx, part, document_id === null ? null : [document_id]);
  // Documents before their values, as where a document is completed: until then their rows may be others.
  const ids = [...new Set(seen.map((row) => row.document_id))];
  await sql`select from documents where id = any (${ids}::uuid[]) order by id for update`.execute(tx);
  const rows = await rowsOf(tx, part, ids);
  const changes = changesOf(rows, await decisionsOn(tx, rows));
  if (changes.length > 0) await write(tx, changes);
  // Of rows that were deleted meanwhile there may be fewer now, and still some behind them.
  const full = [rows, seen].find(({ length }) => length === changedAtOnce);
  return { changes, last: full?.at(-1) };
}

/** What is stored of the candidates, after a row, in these documents or in all. */
async function rowsOf(
  tx: Queryable,
  { candidates, after }: Part,
  documentIds: string[] | null,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select indicators.document_id, indicators.jar_id, indicators.type, indicators.value, verdict_id, role as shown,
           coalesce(found_role, role) as role, coalesce(found_confidence, confidence) as confidence,
           coalesce(found_reason, reason) as reason
    from indicators
    join jsonb_to_recordset(${JSON.stringify(candidates)}::jsonb) as wanted (jar_id uuid, type text, value text)
      on (indicators.value, indicators.jar_id, indicators.type) = (wanted.value, wanted.jar_id, wanted.type)
    where (${documentIds}::uuid[] is null or document_id = any (${documentIds}::uuid[]))
      and (${after?.document_id ?? null}::uuid is null or (document_id, indicators.type, indicators.value) >
           (${after?.document_id ?? null}::uuid, ${after?.type ?? ''}, ${after?.value ?? ''}))
    order by document_id, indicators.type, indicators.value limit ${changedAtOnce}`.execute(tx);
  return rows;
}

type Change = Row & { by: (RoleInDocument & { id: string }) | null };

function changesOf(rows: Row[], decisions: Awaited<ReturnType<typeof decisionsOn>>): Change[] {
  return rows.flatMap((row, i): Change[] => {
    const decision = decisions[i] ?? null;
    if ((decision?.id ?? null) === row.verdict_id) return [];
    return [{ ...row, by: decision && { id: decision.id, ...roleBy(decision, row.type) } }];
  });
}

async function write(tx: Queryable, changes: Change[]): Promise<void> {
  const values = changes.map(({ document_id, type, value, by, role, confidence, reason }) => ({
    document_id,
    type,
    value,
    verdict_id: by?.id ?? null,
    ...(by ? { role: by.role, confidence: by.confidence, reason: by.reason } : { role, confidence, reason }),
    ...(by && { found_role: role, found_confidence: confidence, found_reason: reason }),
  }));
  await sql`
    update indicators set role = changed.role, confidence = changed.confidence, reason = changed.reason,
           verdict_id = changed.verdict_id, found_role = changed.found_role,
           found_confidence = changed.found_confidence, found_reason = changed.found_reason
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
         as changed (document_id uuid, type text, value text, verdict_id uuid, role text, confidence real, reason text,
                     found_role text, found_confidence real, found_reason text)
    where (indicators.document_id, indicators.type, indicators.value) =
          (changed.document_id, changed.type, changed.value)`.execute(tx);
  const counts = new Map<string, number>();
  for (const { document_id, shown, by, role } of changes)
    counts.set(document_id, (counts.get(document_id) ?? 0) + countChange(shown, by?.role ?? role));
  await changeCounts(tx, counts);
}

/** Adds to the documents' counts of indicators. */
export async function changeCounts(tx: Queryable, counts: Map<string, number>): Promise<void> {
  const changes = [...counts].filter(([, change]) => change !== 0).map(([id, change]) => ({ id, change }));
  if (changes.length === 0) return;
  await sql`
    update documents set indicator_count = greatest(0, indicator_count + change)
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as changed (id uuid, change integer)
    where documents.id = changed.id`.execute(tx);
}
