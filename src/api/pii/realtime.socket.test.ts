import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Config } from '#config/config.settings.ts';
import { platformApp } from '#app/processes/platform.ts';
import { listen, type RunningService } from '#app/processes/listen.ts';
import { openTestPlatform, type Client, type TestPlatform } from '#test/platform/platform.ts';
import { openSocket, refusedSocket, type Socket, type SocketOptions } from '#test/sockets/socket.ts';
import { detectReply } from './detect.schemas.ts';
import { stretched } from '#test/machine/patience.ts';

const path = '/ws/pii/realtime';
const text = 'My SSN is 536-22-1234; write to joe@example.com.';

let test: TestPlatform;
let running: RunningService;
let ann: Client;
const opened: Socket[] = [];

beforeAll(async () => {
  test = await openTestPlatform();
  running = await listen('platform', test.platform, { host: '127.0.0.1', port: 0 });
  ann = await test.signIn('viewer');
  // A thread that looks through texts begins by learning the names.
  await test.deps.personalData.probe();
});
afterEach(async () => {
  for (const socket of opened) socket.close();
  await Promise.all(opened.splice(0).map(({ closed }) => closed));
});
afterAll(async () => {
  await running.close();
  await test.close();
});

async function open(options: SocketOptions = { token: ann.token }): Promise<Socket> {
  const socket = await openSocket(running.url, path, { patienceMs: 30_000, ...options });
  opened.push(socket);
  return socket;
}
const analyze = (more: object = {}) => ({ action: 'analyze', text, ...more });
const codeOf = ({ type, error }: any) => [type, error?.code];

const withoutIds = (detections: any[]) => detections.map((each) => ({ ...each, id: null }));
const countedIn = async (mode: string): Promise<number> =>
  (await ann.get(`/api/pii/statistics?detection_mode=${mode}`)).body.totals.documents_processed;

/** Opens a socket on a second server with other settings. */
async function onAnother(
  settings: Partial<Config>,
  use: (socket: Socket, close: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const app = await platformApp({ ...test.deps, config: { ...test.deps.config, ...settings } });
  const server = await listen('platform', app, { host: '127.0.0.1', port: 0 });
  const { token } = await test.signIn('viewer');
  try {
    await use(await openSocket(server.url, path, { token, patienceMs: 20_000 }), () => server.close());
  } finally {
    await server.close();
  }
}

describe('a text', () => {
  it('is scanned as by POST /api/pii/detect', async () => {
    const socket = await open();
    const asked = { detection_mode: 'legal', compliance_frameworks: ['HIPAA', 'GDPR'], mask_results: true };
    socket.send(analyze({ ...asked, document_id: 'mail 7', id: 'q1' }));
    const { type, id, timestamp, document_id, compliance_status, ...reply } = await socket.next();
    expect([type, id, document_id, compliance_status]).toEqual([
      'pii_detection',
      'q1',
      'mail 7',
      'violations_detected',
    ]);
    expect(Math.abs(Date.parse(timestamp) - Date.now())).toBeLessThan(30_000);
    expect(detectReply.omit({ request_id: true }).strict().parse(reply)).toEqual(reply);
    const { body } = await ann.post('/api/pii/detect', { text, ...asked });
    expect(withoutIds(reply.detections)).toEqual(withoutIds(body.detections));
    expect(reply.compliance_summary).toEqual(body.compliance_summary);
    expect(reply.total_detections).toBe(2);
    expect(JSON.stringify(reply)).not.toMatch(/1234|joe@/);
  });

  it('gets a generated id without one, and the most serious status', async () => {
    const socket = await open();
    const ids = new Set<string>();
    for (const [asked, status] of [
      [{ text: 'joe@example.com' }, 'personal_data_detected'],
      [{ text: 'Nothing here.' }, 'no_personal_data_detected'],
      [{ text: 'joe@example.com', compliance_frameworks: ['GDPR', 'HIPAA'] }, 'violations_detected'],
      [{ text: 'joe@example.com', compliance_frameworks: [] }, null],
    ] as const) {
      socket.send(analyze(asked));
      const { document_id, compliance_status } = await socket.next();
      expect(compliance_status).toBe(status);
      ids.add(document_id);
    }
    expect(ids.size).toBe(4);
  });

  it('is counted, with those of /detect', async () => {
    const before = await countedIn('financial');
    const socket = await open();
    socket.send(analyze({ detection_mode: 'financial' }));
    await socket.next();
    expect(await countedIn('financial')).toBe(before + 1);
  });
});

describe('who sends it', () => {
  it('signs in by header or by the first message, a key that may only read too', async () => {
    const { body } = await ann.post('/api/keys', { name: 'reading', scopes: ['read'] });
    for (const token of [ann.token, body.secret]) {
      const socket = await open({});
      socket.send({ action: 'auth', token });
      expect(await socket.next()).toEqual({ type: 'authenticated' });
      socket.send(analyze());
      expect((await socket.next()).type).toBe('pii_detection');
    }
  });

  it('is disconnected after a wrong token, or a message before it', async () => {
    expect((await refusedSocket(running.url, path, { token: 'wrong' })).body.error.code).toBe(
      'AUTHENTICATION_REQUIRED',
    );
    for (const first of [{ action: 'auth', token: 'wrong' }, analyze()]) {
      const socket = await open({});
      socket.send(first);
      expect(codeOf(await socket.next())).toEqual(['error', 'AUTHENTICATION_REQUIRED']);
      expect(await socket.closed).toBe(4401);
    }
  });

  it('is disconnected when the session ends', async () => {
    const bob = await test.signIn('viewer');
    const socket = await open({ token: bob.token });
    socket.send({ action: 'ping' });
    expect(await socket.next()).toEqual({ type: 'pong' });
    await bob.post('/api/auth/logout');
    socket.send(analyze());
    expect(codeOf(await socket.next())).toEqual(['error', 'AUTHENTICATION_REQUIRED']);
    expect(await socket.closed).toBe(4401);
  });

  it('has at most ten sockets, independent of other users', async () => {
    const bob = await test.signIn('viewer');
    // Those of the chat are not among them.
    const chat = await openSocket(running.url, '/api/chat/ws', { token: ann.token });
    opened.push(chat);
    for (let i = 0; i < 10; i += 1) await open();
    const { status, body } = await refusedSocket(running.url, path, { token: ann.token });
    expect([status, body.error.code]).toEqual([429, 'RATE_LIMIT_EXCEEDED']);
    expect(body.error).toMatchObject({ request_id: expect.any(String), timestamp: expect.any(String) });
    await open({ token: bob.token });
    opened[1]?.close();
    await vi.waitFor(() => open(), stretched(10_000));
  });

  it("returns each caller's own result under concurrency", async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => test.signIn('viewer')));
    await Promise.all(
      people.map(async ({ token }, person) => {
        const socket = await open({ token });
        for (let i = 0; i < 30; i += 1)
          socket.send({ action: 'analyze', text: `write to u${person}n${i}@example.com`, id: String(i) });
        for (let i = 0; i < 30; i += 1) {
          const { id, detections } = await socket.next();
          expect([id, detections.map((each: any) => each.original_value)]).toEqual([
            String(i),
            [`u${person}n${i}@example.com`],
          ]);
        }
      }),
    );
  });
});

describe('a wrong message', () => {
  it.each([
    ['an unknown action', { action: 'dance' }, 'INVALID_REQUEST'],
    ['a member of the prototype', { action: 'toString' }, 'INVALID_REQUEST'],
    ['no action', { type: 'ping' }, 'INVALID_REQUEST'],
    ['no JSON', '{"action":', 'INVALID_REQUEST'],
    ['no text', { action: 'analyze' }, 'INVALID_REQUEST'],
    ['a document without a name', analyze({ document_id: '' }), 'INVALID_REQUEST'],
    ['an unknown mode', analyze({ detection_mode: 'casual' }), 'INVALID_DETECTION_MODE'],
    ['a threshold over 1', analyze({ confidence_threshold: 1.5 }), 'CONFIDENCE_THRESHOLD_INVALID'],
    ['an unknown framework', analyze({ compliance_frameworks: ['HIPPA'] }), 'INVALID_COMPLIANCE_FRAMEWORK'],
  ])('with %s is answered in the envelope, and the socket stays open', async (_, message, code) => {
    const socket = await open();
    socket.send(message);
    const { type, error } = await socket.next();
    expect([type, error.code]).toEqual(['error', code]);
    expect(Object.keys(error).toSorted()).toEqual(['code', 'details', 'message', 'request_id', 'timestamp']);
    socket.send(analyze());
    expect((await socket.next()).total_detections).toBe(2);
  });

  it('over 64 KiB closes the socket, and just below it is answered', async () => {
    const socket = await open();
    socket.send(analyze({ text: `${text}${' '.repeat(65_000)}` }));
    expect((await socket.next()).total_detections).toBe(2);
    socket.send(analyze({ text: `${text}${' '.repeat(66_000)}` }));
    expect(await socket.closed).toBe(1009);
  });
});

it('a misspelt field is refused with the allowed ones', async () => {
  const socket = await open();
  socket.send(analyze({ treshold: 0.5, id: 'a' }));
  const answer = await socket.next();
  expect([...codeOf(answer), answer.id]).toEqual(['error', 'INVALID_REQUEST', 'a']);
  expect(answer.error.message).toMatch(
    /^treshold: is not a known field \(did you mean "confidence_threshold"\?\)/,
  );
});

it('null counts as left out, as in /detect', async () => {
  const socket = await open();
  socket.send(analyze({ detection_mode: null, confidence_threshold: null, compliance_frameworks: null }));
  const { type, compliance_summary } = await socket.next();
  expect([type, Object.keys(compliance_summary)]).toEqual(['pii_detection', ['GDPR']]);
});

it('a field of the wrong type gets only that error', async () => {
  const socket = await open();
  socket.send(analyze({ document_id: ['a'] }));
  expect((await socket.next()).error.message).toBe('document_id: must be text');
});

it('a client that does not read is not worked for, and gets every answer in order when it does', async () => {
  const socket = await open();
  socket.ws.pause();
  // Some 600 KB are answered to each.
  const dense = Array.from({ length: 1000 }, (_, i) => `name${i}@example.com`).join(' ');
  const count = 150;
  for (let i = 0; i < count; i += 1)
    socket.send(analyze({ text: dense, detection_mode: 'medical', document_id: String(i) }));
  let before = -1;
  await vi.waitFor(
    async () => {
      const now = await countedIn('medical');
      const still = now === before && now > 0;
      before = now;
      expect(still).toBe(true);
    },
    { timeout: stretched(20_000), interval: 1000 },
  );
  expect(before).toBeLessThan(count / 2);
  socket.ws.resume();
  for (let i = 0; i < count; i += 1) {
    const { document_id, total_detections } = await socket.next();
    expect([document_id, total_detections]).toEqual([String(i), 1000]);
  }
});

it('a text that cannot be scanned is answered with an error, never an empty list, and the next one is processed', async () => {
  const admin = await test.signIn('admin');
  // Over digits without an end it reads all of the rest for each of them.
  await admin.post('/api/pii/configure', { custom_patterns: { hostile: { pattern: '\\d.*!|\\d' } } });
  try {
    const socket = await open();
    socket.send(analyze({ text: `${text} ${'12'.repeat(30_000)}`, id: 'a' }));
    const answer = await socket.next();
    expect([...codeOf(answer), answer.id]).toEqual(['error', 'PII_DETECTION_FAILED', 'a']);
    expect(answer).not.toHaveProperty('detections');
    socket.send(analyze({ text: 'joe@example.com', id: 'b' }));
    expect(await socket.next()).toMatchObject({ id: 'b', total_detections: 1 });
  } finally {
    await admin.post('/api/pii/configure', { custom_patterns: {} });
  }
});

it('texts count under the limit of /detect', () =>
  onAnother({ rateLimitScale: 0.003 }, async (socket) => {
    for (let i = 0; i < 3; i += 1) {
      socket.send(analyze());
      expect((await socket.next()).type).toBe('pii_detection');
    }
    socket.send(analyze());
    const { error } = await socket.next();
    expect([error.code, error.details.retry_after > 0]).toEqual(['RATE_LIMIT_EXCEEDED', true]);
  }));

it('a text in progress is answered when the server stops', () =>
  onAnother({}, async (socket, close) => {
    socket.send(analyze());
    await socket.next();
    socket.send(analyze({ text: `${text} `.repeat(1000) }));
    await sleep(5);
    await close();
    expect((await socket.next()).total_detections).toBe(2000);
    expect(await socket.closed).toBe(1001);
  }));
