import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { feedPlatform, feedsPath } from '#test/feeds/feed-platform.ts';
import { openFeedServer, rssOf } from '#test/feeds/feed-server.ts';
import { createJar, openTestPlatform, untilRead, type TestPlatform } from '#test/platform/platform.ts';

const at = feedPlatform();

const one = {
  guid: '1',
  title: 'Velvet Hare',
  text: 'Velvet Hare used CVE-2024-21412 and update.badsite.net.',
};
const two = { guid: '2', title: 'Dimlight', text: 'Dimlight is malware of Velvet Hare.' };

describe('a feed of RSS', () => {
  it('becomes documents that are read, each item once, and is asked for what is new alone', async () => {
    let items = [one];
    at.answer = () => ({
      headers: { etag: `"${items.length}"`, 'content-type': 'application/rss+xml' },
      body: rssOf(items),
    });
    const { id } = await at.make(at.rss());
    const first = await at.polled(id);
    expect(first).toMatchObject({
      last_poll: { new_items: 1, known_items: 0, failed_items: 0, error: null },
      failed_in_row: 0,
      honey_jar_name: 'Threat reports',
    });
    const [document] = await at.documents();
    expect(document).toMatchObject({
      title: 'Velvet Hare',
      metadata: { link: 'https://blog.example.com/1', published: '2026-11-10T09:00:00.000Z' },
    });
    expect(await untilRead(at.owner, document.id)).toMatchObject({ status: 'completed' });
    const { text } = (await at.owner.get(`/api/knowledge/documents/${document.id}/text`)).body;
    expect(text).toContain('Velvet Hare used CVE-2024-21412');

    items = [two, one];
    expect(await at.pollAgain(id, 2)).toMatchObject({ last_poll: { new_items: 1, known_items: 1 } });
    expect(at.server.last()).toMatchObject({ 'if-none-match': '"1"' });
    at.answer = () => ({ status: 304 });
    expect(await at.pollAgain(id, 3)).toMatchObject({
      last_poll: { new_items: 0, known_items: 0, error: null },
    });
    // What was deleted does not come back.
    await at.owner.delete(`/api/knowledge/documents/${document.id}`);
    at.answer = () => ({ body: rssOf(items) });
    expect(await at.pollAgain(id, 4)).toMatchObject({ last_poll: { new_items: 0, known_items: 2 } });
    expect((await at.documents()).map(({ title }) => title)).toEqual(['Dimlight']);
  });

  it('says in plain words why it failed, waits longer, and goes on', async () => {
    at.answer = () => ({ status: 503, headers: { 'retry-after': '7200' } });
    const { id } = await at.make(at.rss());
    const failed = await at.polled(id);
    expect(failed).toMatchObject({ failed_in_row: 1, last_poll: { error: 'It answered 503' } });
    expect(Date.parse(failed.next_poll_at) - Date.now()).toBeGreaterThan(110 * 60_000);
    at.answer = () => ({ body: '<html></html>' });
    expect(await at.pollAgain(id, 2)).toMatchObject({ last_poll: { error: 'This is neither RSS nor Atom' } });
    at.answer = () => ({ body: rssOf([one]) });
    expect(await at.pollAgain(id, 3)).toMatchObject({
      failed_in_row: 0,
      last_poll: { error: null, new_items: 1 },
    });
  });

  it('keeps its password sealed, and sends it to no other server', async () => {
    const other = await openFeedServer(() => ({ body: rssOf([one]) }));
    try {
      at.answer = () => ({ status: 302, headers: { location: `${other.url}/elsewhere` } });
      const credentials = { username: 'reader', password: 'a-secret-word' };
      const feed = await at.make({ ...at.rss(), credentials });
      expect(feed).toMatchObject({ has_credentials: true });
      expect(JSON.stringify(feed)).not.toContain('secret');
      expect(await at.polled(feed.id)).toMatchObject({ last_poll: { new_items: 1 } });
      expect(at.server.last().authorization).toBe(`Basic ${btoa('reader:a-secret-word')}`);
      expect(other.last().authorization).toBeUndefined();
      const stored = await at.test.deps.database.kysely
        .selectFrom('feeds')
        .select('sealed_credentials')
        .where('id', '=', feed.id)
        .executeTakeFirstOrThrow();
      expect(stored.sealed_credentials).not.toContain('secret');
      const moved = await at.change(feed.id, { source: `${other.url}/feed.xml` });
      expect(moved.body.feed).toMatchObject({ has_credentials: false });
    } finally {
      await other.close();
    }
  });
});

describe('feeds', () => {
  it('are seen and changed by their owner alone, paused, and deleted', async () => {
    at.answer = () => ({ body: rssOf([one]) });
    const { id } = await at.make(at.rss());
    await at.polled(id);
    expect((await at.change(id, { active: false })).body.feed).toMatchObject({
      active: false,
      next_poll_at: null,
    });
    expect((await at.owner.post(`${feedsPath}/${id}/poll`)).status).toBe(409);
    for (const reply of [
      await at.stranger.get(`${feedsPath}/${id}`),
      await at.change(id, { name: 'Mine' }, at.stranger),
      await at.stranger.post(`${feedsPath}/${id}/poll`),
      await at.stranger.delete(`${feedsPath}/${id}`),
    ])
      expect(reply).toMatchObject({ status: 404, body: { error: { message: 'Feed not found' } } });
    expect((await at.stranger.get(feedsPath)).body).toMatchObject({ feeds: [], total: 0 });
    expect((await at.owner.delete(`${feedsPath}/${id}`)).status).toBe(204);
    expect(await at.documents()).toHaveLength(1);
  });

  it('fill no jar that their owner may not write any more', async () => {
    at.answer = () => ({ body: rssOf([one]) });
    const theirs = await createJar(at.stranger, { visibility: 'public' });
    expect((await at.owner.post(feedsPath, { ...at.rss(), honey_jar_id: theirs })).status).toBe(403);
    const { id } = await at.make(at.rss());
    await at.polled(id);
    await at.test.deps.database.kysely
      .updateTable('jars')
      .set({ owner_id: at.stranger.user_id, access: 'private' })
      .where('id', '=', at.jar)
      .execute();
    at.answer = () => ({ body: rssOf([two, one]) });
    expect(await at.pollAgain(id, 2)).toMatchObject({
      last_poll: { new_items: 0, error: 'Honey jar not found' },
    });
  });
});

describe('addresses that are not public', () => {
  let guarded: TestPlatform;
  beforeAll(async () => {
    guarded = await openTestPlatform();
  });
  afterAll(() => guarded.close());

  it.each([
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://169.254.169.254/latest',
    'http://localhost/',
    'file:///etc/passwd',
  ])('are refused: %s', async (source) => {
    const analyst = await guarded.signIn('analyst');
    const honey_jar_id = await createJar(analyst);
    const reply = await analyst.post(feedsPath, { name: 'Blog', kind: 'rss', source, honey_jar_id });
    expect(reply).toMatchObject({
      status: 422,
      body: { error: { message: expect.stringMatching(/^source: /) } },
    });
  });
});
