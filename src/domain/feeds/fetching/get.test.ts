import { afterEach, beforeEach, expect, it } from 'vitest';
import { createAddresses, type Addresses } from '#domain/webhooks/index.ts';
import { feedLimits } from '#domain/feeds/feed.ts';
import { openFeedServer, type Answer, type FeedServer } from '#test/feeds/feed-server.ts';
import { get } from './get.ts';

let server: FeedServer;
let answer: (path: string) => Answer;
const { signal } = new AbortController();
const all = createAddresses({ allowPrivate: true });

beforeEach(async () => {
  server = await openFeedServer((request) => answer(request.url ?? ''));
});
afterEach(() => server.close());

it('follows redirects, and checks each address like the first', async () => {
  answer = (path) =>
    path === '/' ? { status: 301, headers: { location: '/moved' } } : { body: `at ${path}` };
  expect((await get(server.url, { addresses: all, signal })).body.toString()).toBe('at /moved');

  answer = () => ({ status: 302, headers: { location: 'http://169.254.169.254/latest/meta-data' } });
  const onlyThis: Addresses = { ...all, mayCall: ({ hostname }) => hostname === '127.0.0.1' };
  await expect(get(server.url, { addresses: onlyThis, signal })).rejects.toThrow(
    'It leads to an address that is not public',
  );
  // A name that leads inside is found when it is looked up.
  const guarded = createAddresses({
    allowPrivate: false,
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  });
  const { port } = new URL(server.url);
  await expect(get(`http://feeds.example.com:${port}/`, { addresses: guarded, signal })).rejects.toThrow(
    'It leads to an address that is not public',
  );
});

it.each([
  ['/loop', 'It redirected more than 5 times'],
  ['file:///etc/passwd', 'It redirected to an address that is not followed'],
  ['http://a:b@127.0.0.1/', 'It redirected to an address that is not followed'],
])('does not follow %s', async (location, reason) => {
  answer = () => ({ status: 302, headers: { location } });
  await expect(get(server.url, { addresses: all, signal })).rejects.toThrow(reason);
});

it('takes nothing that is too large', async () => {
  answer = () => ({ body: 'x'.repeat(feedLimits.answerBytes + 1) });
  await expect(get(server.url, { addresses: all, signal })).rejects.toThrow(/larger than \d+ MiB/);
});
