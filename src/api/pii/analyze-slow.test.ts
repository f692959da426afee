import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEventBus } from '#queue/event-bus.ts';
import { createFileAnalysis, createPersonalData, openDetector } from '#domain/pii/index.ts';
import { openExtractor } from '#extraction/threads/pool.ts';
import { createLargeReplies } from '#http/bodies/large-replies.ts';
import { createLogger } from '#kernel/logging/logger.ts';
import { platformAreas } from '#api/areas/areas.ts';
import { openTestDatabase } from '#test/server/database.ts';
import type { TestDatabase } from '#test/server/embedded-database.ts';
import { openKit, type Kit } from '#test/platform/kit.ts';
import { sendRaw } from '#test/server/raw-http.ts';
import { analyzeRoutes } from './analyze.routes.ts';
import type { App } from '#http/app.ts';

const limits = { silentMs: 400 };
const intakeLimits = { waitMs: 2000, leastBytesPerSecond: 100_000, behindMs: 1000 };
const detector = openDetector({ workers: 1, timeoutMs: 30_000, memoryMb: 512 });
const extractor = openExtractor({ workers: 1 });
let database: TestDatabase;
let kit: Kit;
let port: number;

beforeAll(async () => {
  database = await openTestDatabase();
  const personalData = createPersonalData({
    ...database,
    detector,
    bus: createEventBus(),
    logger: createLogger('silent'),
  });
  const files = createFileAnalysis({ personalData, extractor, maxFileBytes: 50_000_000, intakeLimits });
  kit = await openKit({ areas: platformAreas, limits }, (app) => {
    void app.register(async (area: App) => analyzeRoutes(area, { files, replies: createLargeReplies() }), {
      prefix: '/api/pii',
    });
  });
  await kit.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = kit.app.server.address() as AddressInfo);
});
afterAll(async () => {
  await kit.app.close();
  await Promise.all([extractor.close(), detector.close()]);
  await database.cleanup();
});

const start = '--form\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';
const end = '\r\n--form--\r\n';
const field = '\r\n--form\r\nContent-Disposition: form-data; name="detection_mode"\r\n\r\n';
const prose = (bytes: number) => 'Nothing to see here. '.repeat(bytes / 21);

/** Sends a form in parts, of which a length is announced. */
async function send(as: string, parts: string[], { length = parts.join('').length, everyMs = 0 } = {}) {
  const head = [
    'POST /api/pii/analyze-document HTTP/1.1',
    'Host: skep.example',
    `Authorization: Bearer ${as}`,
    'Content-Type: multipart/form-data; boundary=form',
    `Content-Length: ${length}`,
    'Connection: close',
  ].join('\r\n');
  const { replies, ms } = await sendRaw(port, [`${head}\r\n\r\n${parts[0]}`, ...parts.slice(1)], { everyMs });
  const [reply] = replies;
  return { status: reply?.status, headers: reply?.headers, error: JSON.parse(reply?.body ?? '{}').error, ms };
}

const slowly = { length: 40_000_000, everyMs: 50 };
const bytes = (times: number, size = 1) => Array.from({ length: times }, () => 'x'.repeat(size));
const holding = (as: string) => send(as, [start + prose(1_500_000), ...bytes(200)], slowly);
const whole = (as: string) => send(as, [start + prose(2_000_000) + end]);

it('a slow upload of a large file is refused with the reason, and its place is freed', async () => {
  const slow = [holding('slow'), holding('slow')];
  await sleep(100);
  expect((await whole('other')).status).toBe(200);
  const [first, ...next] = await Promise.all(slow);
  expect(first).toMatchObject({ status: 408, headers: { connection: 'close' } });
  expect(first?.error).toMatchObject({
    code: 'INVALID_REQUEST',
    message: expect.stringContaining('too slowly'),
    details: { least_bytes_per_second: 100_000 },
  });
  expect(first?.ms).toBeLessThan(intakeLimits.behindMs + 4000);
  expect(next.map((each) => each.status)).toEqual([408]);
});

it('a sender waiting for a place does not count as silent', async () => {
  const slow = ['a', 'b', 'c'].map(holding);
  await sleep(100);
  const waiting = await whole('other');
  expect(waiting).toMatchObject({ status: 200 });
  expect(waiting.ms).toBeGreaterThan(2 * limits.silentMs);
  expect((await Promise.all(slow)).map((each) => each.status)).toEqual([408, 408, 408]);
});

it('an upload that waits too long is refused with the time to try again', async () => {
  const parts = [start + prose(1_500_000), ...bytes(40, 20_000), end];
  const first = send('a', parts, { everyMs: 80 });
  await sleep(100);
  const second = await whole('a');
  expect(second).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
  expect((await first).status).toBe(200);
});

it('fields that trickle in after a large file are refused with the reason, too', async () => {
  const trickled = await send('a', [start + prose(1_500_000) + field, ...bytes(200)], slowly);
  expect(trickled.status).toBe(408);
  expect(trickled.ms).toBeLessThan(intakeLimits.behindMs + 4000);
  expect((await whole('a')).status).toBe(200);
});
