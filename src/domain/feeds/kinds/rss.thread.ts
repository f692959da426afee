import { parentPort, workerData } from 'node:worker_threads';
import { FeedFault } from '#domain/feeds/fetching/get.ts';
import { readFeed } from './rss-items.ts';
import type { RssReply, RssTask } from './rss-reading.ts';

const { bytes, content_type } = workerData as RssTask;

function reply(): RssReply {
  try {
    return { entries: readFeed(Buffer.from(bytes), content_type) };
  } catch (error) {
    if (!(error instanceof FeedFault)) throw error;
    return { refused: error.message };
  }
}

parentPort?.postMessage(reply());
