import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openFeedServer, rssOf, type FeedServer } from '#test/feeds/feed-server.ts';
import { stretched, until } from '#test/machine/patience.ts';
import { send, signIn, untilEnded, type Client } from '#test/platform/client.ts';
import { startServer, type Server } from '#test/server/server.ts';

const env = { FEED_ALLOW_PRIVATE: 'true' };
const items = Array.from({ length: 150 }, (_, n) => ({
  guid: `item-${n}`,
  title: `Report ${n}`,
  text: `Report ${n} is about update${n}.badsite.net.`,
}));
const perPage = 10;
const objects = Array.from({ length: 60 }, (_, n) => ({
  type: 'malware',
  spec_version: '2.1',
  id: `malware--8e2e2d2b-17d4-4cbf-938f-${String(n).padStart(12, '0')}`,
  created: '2026-04-06T20:03:48.000Z',
  modified: '2026-04-06T20:03:48.000Z',
  name: `Dimlight ${n}`,
  description: `Dimlight ${n} is used by Velvet Hare.`,
  is_family: true,
}));

let feeds: FeedServer;
let server: Server;
beforeAll(async () => {
  feeds = await openFeedServer(({ url = '' }) => {
    if (url === '/feed.xml') return { body: rssOf(items) };
    const from = Number(new URL(url, 'http://feeds.example').searchParams.get('next') ?? 0);
    const more = from + perPage < objects.length;
    const page = objects.slice(from, from + perPage);
    const headers = { 'X-TAXII-Date-Added-Last': `2026-11-10T09:00:00.${String(from).padStart(6, '0')}Z` };
    return {
      headers,
      body: JSON.stringify({ objects: page, more, ...(more && { next: String(from + perPage) }) }),
    };
  });
  server = await startServer({ env });
});
afterAll(async () => {
  await server?.kill();
  await feeds?.close();
  await rm(server.directory, { recursive: true, force: true });
});

async function addFeed(client: Client, kind: string, path: string): Promise<string> {
  const honey_jar_id = await client.createJar(kind);
  const json = { name: kind, kind, source: `${feeds.url}${path}`, honey_jar_id };
  await send(new URL('/api/v1/feeds', server.url), { json, token: client.token });
  return honey_jar_id;
}

async function textOf({ token }: Client, documentId: string): Promise<string> {
  const path = `/api/knowledge/documents/${documentId}/text`;
  return (await send<{ text: string }>(new URL(path, server.url), { token })).text;
}

type FeedView = { polling: boolean; last_poll: { error: string | null } | null };

it(
  'what feeds are polled for arrives once, and none of it is lost, when the server is killed again and again',
  { timeout: stretched(240_000) },
  async () => {
    let client = await signIn(server.url);
    const rss = await addFeed(client, 'rss', '/feed.xml');
    const taxii = await addFeed(client, 'taxii', '/api/collections/1');
    const count = async (jar: string) => (await client.jar(jar)).document_count;
    const kills: number[] = [];
    for (const enough of [1, 40, 100]) {
      await until(async () => (await count(rss)) >= enough, {
        what: `${enough} items are taken`,
        withinMs: 90_000,
        everyMs: 5,
      });
      await server.kill();
      server = await startServer({ directory: server.directory, env });
      client = await signIn(server.url);
      kills.push(await count(rss));
    }
    const ended = async () => {
      const { feeds: all } = await send<{ feeds: FeedView[] }>(new URL('/api/v1/feeds', server.url), {
        token: client.token,
      });
      return all.every(({ polling, last_poll }) => !polling && last_poll !== null) && all;
    };
    const all = await until(ended, { what: 'both feeds are polled', withinMs: 90_000 });
    expect(all.map(({ last_poll }) => last_poll?.error)).toEqual([null, null]);
    // At least one was in the middle of it.
    expect(kills.some((taken) => taken < items.length)).toBe(true);
    const titles = async (jar: string) => (await client.documents(jar)).map(({ title }) => title).toSorted();
    expect(await titles(rss)).toEqual(items.map(({ title }) => title).toSorted());
    const read = await untilEnded(client, taxii, 60_000);
    expect(read).toHaveLength(objects.length / perPage);
    const texts = await Promise.all(read.map(({ id }) => textOf(client, id)));
    const places = objects.map(({ name }) => texts.filter((text) => text.includes(`${name} is used`)).length);
    expect(places).toEqual(objects.map(() => 1));
  },
);
