import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';

export type FrameworkFigures = {
  framework: string;
  elements_detected: number;
  high: number;
  medium: number;
  low: number;
  violating_documents: number;
};

/** What was found under each framework, over the documents that were looked through. */
export async function frameworkFigures(db: Queryable, batchId: string): Promise<FrameworkFigures[]> {
  const { rows } = await sql<FrameworkFigures>`
    select each.key as framework,
           sum((each.value ->> 'elements_detected')::bigint)::bigint as elements_detected,
           sum((each.value #>> '{risk_levels,high}')::bigint)::bigint as high,
           sum((each.value #>> '{risk_levels,medium}')::bigint)::bigint as medium,
           sum((each.value #>> '{risk_levels,low}')::bigint)::bigint as low,
           count(*) filter (where each.value ->> 'compliance_status' = 'violations_detected') as violating_documents
    from pii_batch_documents b, jsonb_each(b.summary) as each
    where b.batch_id = ${batchId}::uuid and b.summary is not null
    group by each.key`.execute(db);
  return rows;
}

export type TypeFigures = { pii_type: string; finds: number; high_risk: number; documents: number };

/** What was found of each type, the most frequent first. */
export async function typeFigures(db: Queryable, batchId: string): Promise<TypeFigures[]> {
  const { rows } = await sql<TypeFigures>`
    select each.pii_type, sum(each.finds)::bigint as finds, sum(each.high_risk)::bigint as high_risk,
           count(*) as documents
    from pii_batch_documents b,
         jsonb_to_recordset(b.counts) as each (framework text, pii_type text, finds bigint, high_risk bigint)
    where b.batch_id = ${batchId}::uuid and b.counts is not null and each.framework is null
    group by each.pii_type order by sum(each.finds) desc, each.pii_type`.execute(db);
  return rows;
}

export type ReasonFigures = { status: string; error_code: string; documents: number };

/** Why documents were not looked through. */
export async function reasonFigures(db: Queryable, batchId: string): Promise<ReasonFigures[]> {
  const { rows } = await sql<ReasonFigures>`
    select status, error_code, count(*) as documents from pii_batch_documents
    where batch_id = ${batchId}::uuid and error_code is not null
    group by status, error_code order by count(*) desc, error_code`.execute(db);
  return rows;
}
