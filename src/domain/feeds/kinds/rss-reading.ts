import { openThread } from '#kernel/threads/open-thread.ts';
import { FeedFault } from '#domain/feeds/fetching/get.ts';
import { readFeed, type FeedEntry } from './rss-items.ts';

export type RssTask = { bytes: Uint8Array; content_type: string };
export type RssReply = { entries: FeedEntry[] } | { refused: string };

// As much as is read in a few milliseconds.
const smallBytes = 16_384;
const timeoutMs = 20_000;
const memoryMb = 256;

const tooMuch = (): FeedFault => new FeedFault('Reading it took too much time or memory');

/** The entries of a feed; one that is long is read in a thread of its own. Throws a FeedFault for what is none. */
export async function readEntries(bytes: Buffer, content_type: string): Promise<FeedEntry[]> {
  if (bytes.length <= smallBytes) return readFeed(bytes, content_type);
  const thread = openThread(new URL('./rss.thread.ts', import.meta.url), {
    name: 'rss',
    memoryMb,
    workerData: { bytes, content_type } satisfies RssTask,
  });
  const timer = setTimeout(() => void thread.terminate(), timeoutMs);
  try {
    const reply = await new Promise<RssReply>((resolve, reject) => {
      thread.once('message', resolve);
      thread.once('error', () => reject(tooMuch()));
      thread.once('exit', () => reject(tooMuch()));
    });
    if ('refused' in reply) throw new FeedFault(reply.refused);
    return reply.entries;
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}
