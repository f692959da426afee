import type { Queryable } from '#db/database.ts';
import type { Tlp } from '#domain/evidence/index.ts';
import type { KnowledgeReader, ReadingRange } from '#domain/search/index.ts';
import type { FilterLevel, LiveBot } from '#domain/bots/bot.ts';
import { documentsMarked } from '#domain/bots/bots.repository.ts';
import { createBatcher } from '#kernel/concurrency/batcher.ts';
import { createFairGate } from '#kernel/concurrency/fair-gate.ts';
import { createShared } from './shared.ts';

/**
 * The documents that visitors are not shown, by their marking (TLP 2.0). Red is for the people in the room, amber for an organisation
 * and its clients, green for a community: none of them is for the public, and each level knows one circle less.
 */
export const withheld: Record<FilterLevel, Tlp[]> = {
  none: [],
  low: ['RED'],
  medium: ['RED', 'AMBER+STRICT', 'AMBER'],
  high: ['RED', 'AMBER+STRICT', 'AMBER', 'GREEN'],
};

/** What a bot reads: its own honey jars as far as they can be searched, without what its filter withholds. */
export type BotRange = {
  range: ReadingRange;
  /** What a reading depends on besides the question. */
  key: string;
};

/** Ranges of bots. Messages that arrive together find the same bot, and its range is then looked up once for all of them. */
export function createRanges(db: Queryable): (bot: LiveBot) => Promise<BotRange> {
  return createBatcher<LiveBot, BotRange>({ maxItems: 200 }, (bots) => {
    const ranges = new Map([...new Set(bots)].map((bot) => [bot, rangeOf(db, bot)]));
    return Promise.all(bots.map((bot) => ranges.get(bot) ?? rangeOf(db, bot)));
  });
}

async function rangeOf(db: Queryable, bot: LiveBot): Promise<BotRange> {
  const jarIds = bot.searched.map(({ jar_id }) => jar_id);
  const markings = withheld[bot.security.content_filter_level];
  const left =
    markings.length === 0 || jarIds.length === 0 ? [] : await documentsMarked(db, jarIds, markings);
  const completed = Map.groupBy(
    left.filter((one) => one.completed),
    ({ jar_id }) => jar_id,
  );
  const scope = bot.searched.map(({ jar_id, name, completed_count }) => ({
    id: jar_id,
    name,
    completed_count: completed_count - (completed.get(jar_id)?.length ?? 0),
  }));
  const other_than = left.map(({ id }) => id);
  const weights = new Map(bot.searched.map(({ jar_id, weight }) => [jar_id, weight]));
  const range = { scope, owner: `bot:${bot.id}`, weights, other_than };
  return { range, key: JSON.stringify([bot.id, bot.searched, other_than]) };
}

// Each may be three searches, and the search lets a hundred of one owner wait.
const readings = { running: 6, waiting: 5000, what: 'messages' };
/** How long a reading is shared. A document that is added or deleted changes what it depends on; one that is replaced does not. */
const keptMs = 30_000;

/** Readers of bots: what many visitors ask at once is read once. */
export function createBotReading(readerOf: (range: ReadingRange) => KnowledgeReader) {
  const inTurn = createFairGate(readings);
  const shared = createShared<Awaited<ReturnType<KnowledgeReader>>>({ keptMs, most: 2000 });

  return ({ range, key }: BotRange): KnowledgeReader => {
    const read = readerOf(range);
    return (wordings, limit) =>
      shared(JSON.stringify([key, wordings, limit]), () =>
        inTurn(() => read(wordings, limit), { owner: range.owner }),
      );
  };
}
