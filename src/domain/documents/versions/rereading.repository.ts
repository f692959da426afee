import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import type { DocumentStatus } from '#domain/documents/records/document.ts';
import type { IssuedTicket } from '#domain/documents/documents.jobs.ts';
import { toRead } from './replacement.repository.ts';

/** Documents that have ended: those named, where they ended so, or some of a jar in the order of their ids. */
type Ended =
  | { document_ids: string[]; ended: DocumentStatus[] }
  | {
      jar_id: string;
      /** Only those whose extraction is older than this version. */
      below: number | null;
      /** Only those with a greater id. */
      after: string | null;
      limit: number;
    };

const fresh = toRead(sql`gen_random_uuid()`);

/** Lets documents that have ended be read once more, and answers the tickets to do it with. */
export async function reopenEnded(db: Queryable, ended: Ended): Promise<IssuedTicket[]> {
  const statuses = 'ended' in ended ? ended.ended : (['completed', 'failed'] as const);
  let chosen = db.selectFrom('documents').select('id').where('status', 'in', statuses);
  if ('document_ids' in ended) {
    chosen = chosen.where('id', '=', sql<string>`any (${ended.document_ids}::uuid[])`);
  } else {
    chosen = chosen.where('jar_id', '=', ended.jar_id).orderBy('id').limit(ended.limit);
    if (ended.below !== null) chosen = chosen.where('extractor_version', '<', ended.below);
    if (ended.after !== null) chosen = chosen.where('id', '>', ended.after);
  }
  const { rows } = await sql<IssuedTicket>`
    update documents set ${fresh} where id in (${chosen.forUpdate()})
    returning id as document_id, ticket, uploaded_by`.execute(db);
  return rows;
}

/** Lets documents be read once more whatever their state, and answers the tickets to do it with. */
export async function reopenAny(db: Queryable, ids: string[]): Promise<IssuedTicket[]> {
  const { rows } = await sql<IssuedTicket>`
    update documents set ${fresh} where id = any (${ids}::uuid[])
    returning id as document_id, ticket, uploaded_by`.execute(db);
  return rows;
}
