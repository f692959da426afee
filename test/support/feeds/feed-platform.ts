import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { until } from '#test/machine/patience.ts';
import { inject, type Reply } from '#test/platform/inject.ts';
import {
  createJar,
  jarsPath,
  openTestPlatform,
  type Client,
  type TestPlatform,
} from '#test/platform/platform.ts';
import { openFeedServer, type Answer, type FeedServer } from './feed-server.ts';

export const feedsPath = '/api/v1/feeds';

type FeedPlatform = {
  test: TestPlatform;
  owner: Client;
  stranger: Client;
  admin: Client;
  folder: string;
  server: FeedServer;
  jar: string;
  answer: (path: string) => Answer;
};

/** A platform with people, a honey jar of the owner and a server of feeds, for the tests of a file. */
export function feedPlatform() {
  const at = {
    answer: (_path: string): Answer => ({ status: 404 }),
  } as FeedPlatform;

  beforeAll(async () => {
    at.folder = await mkdtemp(join(tmpdir(), 'skep-folder-'));
    at.test = await openTestPlatform({ feedAllowPrivate: true, feedFolder: at.folder });
    at.owner = await at.test.signIn('analyst');
    at.stranger = await at.test.signIn('analyst');
    at.admin = await at.test.signIn('admin');
  });
  afterAll(async () => {
    await at.test.close();
    await rm(at.folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    at.answer = () => ({ status: 404 });
    at.server = await openFeedServer((request) => at.answer(request.url ?? ''));
    at.jar = await createJar(at.owner);
  });
  afterEach(() => at.server.close());

  return Object.assign(at, callsOf(at));
}

/** What tests ask of it. */
function callsOf(at: FeedPlatform) {
  /** The feed after so many polls. */
  const polled = (id: string, times = 1, client = at.owner): Promise<any> =>
    until(
      async () => {
        const { feed } = (await client.get(`${feedsPath}/${id}`)).body;
        return feed.polls.length >= times && !feed.polling && feed;
      },
      { what: `the feed was polled ${times} times` },
    );

  return {
    polled,
    rss: (path = '/feed.xml') => ({
      name: 'Blog',
      kind: 'rss',
      source: `${at.server.url}${path}`,
      honey_jar_id: at.jar,
    }),

    async make(body: object, client = at.owner): Promise<any> {
      const { status, body: made } = await client.post(feedsPath, body);
      expect({ status, made }).toMatchObject({ status: 201 });
      return made.feed;
    },

    async pollAgain(id: string, times: number, client = at.owner): Promise<any> {
      expect((await client.post(`${feedsPath}/${id}/poll`)).status).toBe(202);
      return polled(id, times, client);
    },

    documents: async (client = at.owner, of = at.jar): Promise<any[]> =>
      (await client.get(`${jarsPath}/${of}/documents?limit=100`)).body.documents,

    change: (id: string, payload: object, client = at.owner): Promise<Reply> =>
      inject(at.test.platform, {
        method: 'PATCH',
        url: `${feedsPath}/${id}`,
        headers: { authorization: `Bearer ${client.token}` },
        payload,
      }),
  };
}
