import type { Queryable } from '#db/database.ts';
import type { Jars } from '#domain/jars/index.ts';
import type { IndexFilter } from '#index/search-index.ts';
import type { ReportOrder } from '#domain/report-writing/report-order.ts';
import { countsOf, type DocumentCounts } from './documents.repository.ts';

type NamedJar = { id: string; name: string };

/** What a report may be written from, at the time of writing. */
export type ReportScope = {
  jars: NamedJar[];
  /** Jars that its owner may search, and that forbid that what they hold is taken out of them. */
  withheld: NamedJar[];
  filter: IndexFilter;
  counts: DocumentCounts;
};

/**
 * The jars of an order: a report quotes its sources and is a file that is sent on, so jars without export are none of them. Throws
 * `not_found` for a jar that the owner may not see any more.
 */
export async function scopeOf(
  { jars, db }: { jars: Pick<Jars, 'searchable'>; db: Queryable },
  { owner, honey_jar_id, since }: Pick<ReportOrder, 'owner' | 'honey_jar_id' | 'since'>,
): Promise<ReportScope> {
  const actor = (await owner.anew?.()) ?? owner;
  const searchable = await jars.searchable(actor, honey_jar_id === null ? undefined : [honey_jar_id]);
  const allowed = searchable.filter(({ allow_export }) => allow_export);
  const jar_ids = allowed.map(({ id }) => id);
  return {
    jars: allowed,
    withheld: searchable.filter(({ allow_export }) => !allow_export),
    filter: { jar_ids },
    counts: await countsOf(db, jar_ids, since),
  };
}
