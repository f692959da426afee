import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectPlatform } from './platform-client.ts';

type Answer = { status: number; body: object; retryAfter?: number };

const credentials = { email: 'a@example.com', password: 'a long enough password' };
const refusal = { error: { code: 'RATE_LIMIT_EXCEEDED', message: 'Too many requests' } };

/** Answers of a platform by path, each given once; the last one of a path again and again. */
let answers: Record<string, Answer[]>;
let asked: string[];
let notices: string[];
let server: Server;
let url: string;

beforeEach(async () => {
  answers = { '/api/auth/login': [{ status: 200, body: { session_token: 'token' } }] };
  asked = [];
  notices = [];
  server = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? '';
    asked.push(path);
    const list = answers[path] ?? [{ status: 200, body: {} }];
    const { status, body, retryAfter } = (list.length > 1 ? list.shift() : list[0]) as Answer;
    if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter);
    response.writeHead(status, { 'content-type': 'application/json' });
    request.resume().on('end', () => response.end(JSON.stringify(body)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => server.close());

const connect = () => connectPlatform(url, credentials, (line) => notices.push(line));
const samples = '/api/knowledge/samples';
const page = (status: string) => ({ status: 200, body: { documents: [{ status, filename: 'a.txt' }] } });
const send = async () => (await connect()).loadSamples();

describe('the client of a platform', () => {
  it('waits as long as a rate limit requires, reports it, and continues', async () => {
    answers['/api/auth/login']?.unshift({ status: 429, body: refusal, retryAfter: 1 });
    answers[samples] = [
      { status: 429, body: refusal, retryAfter: 1 },
      { status: 200, body: { documents: 14 } },
    ];
    const started = Date.now();
    await send();
    expect(Date.now() - started).toBeGreaterThanOrEqual(1990);
    expect(notices).toEqual(Array(2).fill('The platform’s rate limit is reached; continuing in 1 s'));
    expect(asked.filter((path) => path === samples)).toHaveLength(2);
  });

  it('gives up when it would have to wait for longer than five minutes', async () => {
    answers[samples] = [{ status: 429, body: refusal, retryAfter: 3000 }];
    await expect(send()).rejects.toMatchObject({ message: 'Too many requests' });
    expect(notices).toEqual([]);
  });

  it('polls less and less often while documents are being read', async () => {
    answers['/api/knowledge/honey-pots/1/documents'] = [
      ...Array.from({ length: 4 }, () => page('processing')),
      page('completed'),
    ];
    const started = Date.now();
    await (await connect()).untilRead('1', () => undefined);
    // 250 ms, then half as long again each time.
    expect(Date.now() - started).toBeGreaterThanOrEqual(2000);
  });
});
