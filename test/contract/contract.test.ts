import { afterAll, beforeAll, expect, it } from 'vitest';
import { prepare, type Prepared } from './prepare.ts';
import { replyOf } from './requests.ts';
import type { Row } from './row.ts';
import { routesWithoutRow, type Description } from './routes.ts';
import { authentication } from './rows/authentication.ts';
import { botChat } from './rows/bot-chat.ts';
import { bots } from './rows/bots.ts';
import { bounds } from './rows/bounds.ts';
import { bulkUploads } from './rows/bulk-uploads.ts';
import { chat } from './rows/chat.ts';
import { contractKnowledge } from './rows/contract-knowledge.ts';
import { events } from './rows/events.ts';
import { knowledgeService } from './rows/knowledge-service.ts';
import { marketplace } from './rows/marketplace.ts';
import { models } from './rows/models.ts';
import { piiBatches } from './rows/pii-batches.ts';
import { pii } from './rows/pii.ts';
import { platformKnowledge } from './rows/platform-knowledge.ts';
import { largeRateLimits, rateLimits } from './rows/rate-limits.ts';
import { reportQueue } from './rows/report-queue.ts';
import { reports } from './rows/reports.ts';
import { system } from './rows/system.ts';
import { tally, type Walked } from './tally.ts';
import { walk } from './walk.ts';

// In this order: some rows name what those before them have made.
const parts = {
  events,
  contractKnowledge,
  authentication,
  platformKnowledge,
  knowledgeService,
  bulkUploads,
  chat,
  models,
  marketplace,
  pii,
  piiBatches,
  reports,
  reportQueue,
  bots,
  botChat,
  system,
  bounds,
};
const all: Row[] = [...Object.values(parts), rateLimits, largeRateLimits].flat();

const walked: Walked[] = [];
let prepared: Prepared;

beforeAll(async () => {
  prepared = await prepare();
});
afterAll(async () => {
  console.log(tally(walked));
  await prepared.close();
});

/** Expects each row of a part to hold, one after the other. */
async function expectAll(rows: Row[]): Promise<void> {
  const failed: string[] = [];
  for (const row of rows) {
    const wrong = await walk(row, prepared);
    walked.push({ row, passed: wrong.length === 0 });
    if (wrong.length > 0 !== (row.short !== undefined))
      failed.push(`${nameOf(row)}\n    ${wrong.join('\n    ') || 'passes, and is marked as short'}`);
  }
  expect(failed.join('\n')).toBe('');
}

function nameOf(row: Row): string {
  const what =
    'call' in row ? `${row.call}${row.as ? ` as ${row.as}` : ''}` : 'socket' in row ? row.socket : '';
  return [row.spec, what, row.says].filter(Boolean).join(' · ');
}

it.each(Object.entries(parts))('%s', (_, rows) => expectAll(rows));

async function descriptionAt(url: string, path: string): Promise<Description> {
  return (await replyOf(url, `GET ${path}`, { headers: {}, body: undefined })).body as Description;
}

it('every route has a row, or is listed as one beyond the specification', async () => {
  const descriptions = [
    await descriptionAt(prepared.urlOf('platform'), '/api/v1/openapi.json'),
    await descriptionAt(prepared.urlOf('public'), '/api/public/openapi.json'),
  ];
  expect(routesWithoutRow(descriptions, all)).toEqual({ withoutRow: [], needlesslyListed: [] });
});

it('limits of requests, at their full size', async () => {
  await prepared.restart(1);
  await expectAll(rateLimits);
});

it('limits of requests, at a fiftieth', async () => {
  await prepared.restart(0.02);
  await expectAll(largeRateLimits);
});
