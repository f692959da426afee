import type { Database, Queryable } from '#db/database.ts';
import { recordEvents } from '#domain/events/index.ts';
import { notify } from '#domain/notifications/index.ts';
import type { SearchIndex } from '#index/search-index.ts';
import type { Queue } from '#queue/queue.ts';
import { eventOf, notificationsOf, type Announced } from './announcements.ts';
import { matchesIn, noteEvents, noteMatches, type Match } from './matching.repository.ts';
import { documentsWith } from './search-match.ts';
import { matchJob } from './watches.jobs.ts';

export type MatchingDeps = { database: Database; index: Pick<SearchIndex, 'searchLexical'>; queue: Queue };

/** So many documents share a statement and a transaction. */
const atOnce = 50;

/** Looks in documents that were read for what is watched. */
export async function workOnWatches(deps: MatchingDeps): Promise<void> {
  await deps.queue.work(matchJob, { batchSize: 20, pollSeconds: 5, paceMs: 500 }, async (jobs) => {
    await matchDocuments(
      deps,
      jobs.flatMap(({ data }) => data.document_ids),
    );
  });
}

/**
 * Announces what is watched in these documents: an event for each document, with an alert where one names an entity or an
 * indicator, and notifications for those who watch it. Done again it announces nothing again.
 */
export async function matchDocuments(
  { database, index }: Omit<MatchingDeps, 'queue'>,
  documentIds: string[],
): Promise<void> {
  const ids = [...new Set(documentIds)].toSorted();
  for (let from = 0; from < ids.length; from += atOnce) {
    const possible = await matchesIn(database.kysely, ids.slice(from, from + atOnce));
    const matches = await withoutOtherSearches(index, possible);
    if (matches.length > 0) await database.transact((tx) => announce(tx, matches));
  }
}

/** The matches, of searches those alone whose words the documents have. */
async function withoutOtherSearches(index: MatchingDeps['index'], matches: Match[]): Promise<Match[]> {
  const searches = Map.groupBy(
    matches.filter(({ kind }) => kind === 'search'),
    ({ watch_id }) => watch_id,
  );
  const found = matches.filter(({ kind }) => kind !== 'search');
  for (const some of searches.values()) {
    const range = {
      jar_ids: [...new Set(some.map(({ jar_id }) => jar_id))],
      document_ids: some.map(({ document_id }) => document_id),
    };
    const held = await documentsWith(index, some[0]?.subject ?? '', range);
    found.push(...some.filter(({ document_id }) => held.has(document_id)));
  }
  return found;
}

async function announce(tx: Queryable, matches: Match[]): Promise<void> {
  const noted = await noteMatches(tx, matches);
  const news = matches.filter(({ watch_id, document_id }) => noted.has(`${watch_id} ${document_id}`));
  if (news.length === 0) return;
  const groups = [...Map.groupBy(news, ({ document_id }) => document_id).values()];
  const ids = await recordEvents(tx, groups.map(eventOf));
  const events = groups.map((group, at) => ({
    document_id: group[0]?.document_id ?? '',
    event_id: ids[at] ?? '',
    watch_ids: group.map(({ watch_id }) => watch_id),
  }));
  await noteEvents(tx, events);
  const announced = groups.map((group, at): Announced => ({ matches: group, event_id: ids[at] ?? '' }));
  await notify(tx, notificationsOf(announced));
}
