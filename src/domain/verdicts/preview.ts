import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import type { IndicatorType, Role } from '#analysis/document.ts';
import { yieldToEventLoop } from '#kernel/concurrency/yield-to-event-loop.ts';
import { matcherOf } from './decisions.ts';
import type { Subject } from './verdict.ts';

type Example = { type: IndicatorType; value: string; role: Role };
type Row = Example & { jar_id: string };

/** What a verdict would be about: how many values, and the first of them; `cut` where there are too many to look through them all. */
export type VerdictPreview = { matches: number; cut: boolean; examples: Example[] };

// More at once would block the built-in database for everyone.
const lookedThroughAtOnce = 2_000;
const most = { lookedThrough: 100_000, examples: 20 };

/** Compares a verdict that is not made yet with the values of these jars. */
export async function previewVerdict(
  db: Queryable,
  subject: Subject & { spellings: string[] | null },
  jarIds: string[],
): Promise<VerdictPreview> {
  const found = new Map<string, Example>();
  const matches = subject.spellings === null ? matcherOf(subject) : () => true;
  let last: Row | undefined;
  let looked = 0;
  do {
    const rows = await valuesAfter(db, { jarIds, spellings: subject.spellings }, last);
    for (const { type, value, role } of rows) {
      if (matches(type, value)) found.set(`${type} ${value}`, { type, value, role });
      await yieldToEventLoop();
    }
    looked += rows.length;
    last = rows.length === lookedThroughAtOnce ? rows.at(-1) : undefined;
  } while (last && looked < most.lookedThrough);
  const examples = [...found.values()].slice(0, most.examples);
  return { matches: found.size, cut: last !== undefined, examples };
}

async function valuesAfter(
  db: Queryable,
  { jarIds, spellings }: { jarIds: string[]; spellings: string[] | null },
  last: Row | undefined,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select jar_id, type, value, role from jar_indicators
    where jar_id = any (${jarIds}::uuid[])
      and ${spellings === null ? sql`true` : sql`value = any (${spellings}::text[])`}
      and ${last ? sql`(jar_id, type, value) > (${last.jar_id}::uuid, ${last.type}, ${last.value})` : sql`true`}
    order by jar_id, type, value limit ${lookedThroughAtOnce}`.execute(db);
  return rows;
}
