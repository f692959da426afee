import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { rowsAtOnce } from '#domain/pii-batches/batch-documents.repository.ts';

type FrameworkFigures = {
  framework: string;
  elements_detected: number;
  high: number;
  medium: number;
  low: number;
  violating_documents: number;
};

export type TypeFigures = { pii_type: string; finds: number; high_risk: number; documents: number };

export type ReasonFigures = { status: string; error_code: string; documents: number };

export type Figures = {
  /** What was found under each framework, over the documents that were looked through. */
  frameworks: FrameworkFigures[];
  /** What was found of each type, the most frequent first. */
  types: TypeFigures[];
  /** Why documents were not looked through, the most frequent first; those whose turn never came as `cancelled`. */
  reasons: ReasonFigures[];
};

/** A batch that has ended, summed up; documents whose turn never came have the code of its end. */
export async function figuresOf(db: Queryable, batch: { id: string; end_code: string }): Promise<Figures> {
  const frameworks = createSums<FrameworkFigures>(['framework']);
  const types = createSums<TypeFigures>(['pii_type']);
  const reasons = createSums<ReasonFigures>(['status', 'error_code']);
  const positions = await db
    .selectFrom('pii_batch_documents')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('batch_id', '=', batch.id)
    .executeTakeFirst();
  for (let from = 0; from <= (positions?.last ?? -1); from += rowsAtOnce) {
    const part = sql`b.batch_id = ${batch.id}::uuid and b.position >= ${from}::integer
      and b.position < ${from + rowsAtOnce}::integer`;
    frameworks.add(await frameworkFigures(db, part));
    types.add(await typeFigures(db, part));
    reasons.add(await reasonFigures(db, part, batch.end_code));
    await nextTurn();
  }
  return {
    frameworks: frameworks.all(),
    types: types.all().toSorted((a, b) => b.finds - a.finds || (a.pii_type < b.pii_type ? -1 : 1)),
    reasons: reasons
      .all()
      .toSorted((a, b) => b.documents - a.documents || (a.error_code < b.error_code ? -1 : 1)),
  };
}

/** Adds figures of the same names up. */
function createSums<Row extends Record<string, string | number>>(names: (keyof Row & string)[]) {
  const sums = new Map<string, Row>();
  return {
    add(rows: Row[]): void {
      for (const row of rows) {
        const key = names.map((name) => row[name]).join(' ');
        const before = sums.get(key);
        const entries = Object.entries(row).map(([name, value]) => {
          const sum = before?.[name];
          return [name, typeof value === 'number' && typeof sum === 'number' ? sum + value : value];
        });
        sums.set(key, { ...row, ...Object.fromEntries(entries) });
      }
    },
    all: (): Row[] => [...sums.values()],
  };
}

type Part = ReturnType<typeof sql>;

async function frameworkFigures(db: Queryable, part: Part): Promise<FrameworkFigures[]> {
  const { rows } = await sql<FrameworkFigures>`
    select each.key as framework,
           sum((each.value ->> 'elements_detected')::bigint)::bigint as elements_detected,
           sum((each.value #>> '{risk_levels,high}')::bigint)::bigint as high,
           sum((each.value #>> '{risk_levels,medium}')::bigint)::bigint as medium,
           sum((each.value #>> '{risk_levels,low}')::bigint)::bigint as low,
           count(*) filter (where each.value ->> 'compliance_status' = 'violations_detected') as violating_documents
    from pii_batch_documents b, jsonb_each(b.summary) as each
    where ${part} and b.summary is not null
    group by each.key`.execute(db);
  return rows;
}

async function typeFigures(db: Queryable, part: Part): Promise<TypeFigures[]> {
  const { rows } = await sql<TypeFigures>`
    select each.pii_type, sum(each.finds)::bigint as finds, sum(each.high_risk)::bigint as high_risk,
           count(*) as documents
    from pii_batch_documents b,
         jsonb_to_recordset(b.counts) as each (framework text, pii_type text, finds bigint, high_risk bigint)
    where ${part} and b.counts is not null and each.framework is null
    group by each.pii_type`.execute(db);
  return rows;
}

async function reasonFigures(db: Queryable, part: Part, endCode: string): Promise<ReasonFigures[]> {
  const { rows } = await sql<ReasonFigures>`
    select case when status = 'pending' then 'cancelled' else status end as status,
           case when status = 'pending' then ${endCode} else error_code end as error_code, count(*) as documents
    from pii_batch_documents b
    where ${part} and (status = 'pending' or error_code is not null)
    group by 1, 2`.execute(db);
  return rows;
}
