import { mkdir, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { feedPlatform, feedsPath } from '#test/feeds/feed-platform.ts';
import { createJar, untilRead } from '#test/platform/platform.ts';

const at = feedPlatform();

const aged = async (name: string, text: string, seconds: number): Promise<void> => {
  await writeFile(join(at.folder, name), text);
  const time = Date.now() / 1000 - seconds;
  await utimes(join(at.folder, name), time, time);
};

const malware = (n: number) => ({
  type: 'malware',
  spec_version: '2.1',
  id: `malware--8e2e2d2b-17d4-4cbf-938f-00000000000${n}`,
  created: '2026-04-06T20:03:48.000Z',
  modified: '2026-04-06T20:03:48.000Z',
  name: `Dimlight ${n}`,
  description: `Dimlight ${n} is used by Velvet Hare.`,
  is_family: true,
});

const added = (n: number) => ({ 'X-TAXII-Date-Added-Last': `2026-11-10T09:00:0${n}.000Z` });

describe('a folder', () => {
  it('is watched for admins: its files become documents, and new versions of them', async () => {
    await mkdir(join(at.folder, 'in/sub'), { recursive: true });
    await aged('in/a.txt', 'Velvet Hare used Dimlight.', 100);
    await aged('in/sub/b.txt', 'Dimlight reached update.badsite.net.', 100);
    await writeFile(join(at.folder, 'secret.txt'), 'of others');
    await symlink(join(at.folder, 'secret.txt'), join(at.folder, 'in/link.txt'));
    const own = await createJar(at.admin);
    const body = { name: 'Folder', kind: 'folder', source: 'in', honey_jar_id: own };
    expect((await at.owner.post(feedsPath, { ...body, honey_jar_id: at.jar })).status).toBe(403);
    for (const source of ['../', '/../..', 'none', 'in/a.txt'])
      expect((await at.admin.post(feedsPath, { ...body, source })).status).toBe(422);
    const { id } = await at.make(body, at.admin);
    expect(await at.polled(id, 1, at.admin)).toMatchObject({ last_poll: { new_items: 2, error: null } });
    await aged('in/a.txt', 'Velvet Hare used Dimlight again.', 50);
    expect(await at.pollAgain(id, 2, at.admin)).toMatchObject({
      last_poll: { new_items: 1, known_items: 1 },
    });
    const found = await at.documents(at.admin, own);
    expect(new Set(found.map(({ filename }) => filename))).toEqual(new Set(['a.txt', 'b.txt']));
    expect(found.find(({ filename }) => filename === 'a.txt')).toMatchObject({ version: 2 });
  });
});

describe('a feed of MISP', () => {
  const uuid = '5d0092c5-5f74-4287-9642-33f4c354e56d';
  const event = (timestamp: string, value: string) =>
    JSON.stringify({
      Event: {
        uuid,
        timestamp,
        info: 'Velvet Hare',
        Attribute: [{ type: 'domain', category: 'Network activity', value, to_ids: true }],
      },
    });

  it('has its events read with their attributes, and a newer version in place of the one before', async () => {
    let timestamp = '100';
    at.answer = (path) =>
      path === '/manifest.json'
        ? { body: JSON.stringify({ [uuid]: { timestamp, info: 'Velvet Hare' } }) }
        : { body: event(timestamp, `c${timestamp}.badsite.net`) };
    const { id } = await at.make({ ...at.rss('/manifest.json'), kind: 'misp' });
    expect(await at.polled(id)).toMatchObject({ last_poll: { new_items: 1, error: null } });
    timestamp = '200';
    expect(await at.pollAgain(id, 2)).toMatchObject({ last_poll: { new_items: 1, known_items: 0 } });
    const [document, ...others] = await at.documents();
    expect(others).toEqual([]);
    expect(document).toMatchObject({ version: 2, title: 'Velvet Hare' });
    await untilRead(at.owner, document.id);
    const { text } = (await at.owner.get(`/api/knowledge/documents/${document.id}/text`)).body;
    expect(text).toContain('c200[.]badsite[.]net');
  });

  it('tries an event again that could not be fetched', async () => {
    let status = 500;
    at.answer = (path) =>
      path === '/manifest.json'
        ? {
            headers: { etag: '"1"' },
            body: JSON.stringify({ [uuid]: { timestamp: 1, info: 'Velvet Hare' } }),
          }
        : { status, body: event('1', 'c1.badsite.net') };
    const { id } = await at.make({ ...at.rss('/manifest.json'), kind: 'misp' });
    expect(await at.polled(id)).toMatchObject({
      last_poll: { failed_items: 1, error: '1 of 1 items failed, the first of them: It answered 500' },
    });
    status = 200;
    expect(await at.pollAgain(id, 2)).toMatchObject({ last_poll: { new_items: 1, error: null } });
  });
});

describe('a collection of TAXII', () => {
  it('is taken page by page, and asked for what was added after it', async () => {
    at.answer = (path) => {
      const query = new URL(path, at.server.url).searchParams;
      if (query.get('next') === 'second')
        return { headers: added(2), body: JSON.stringify({ objects: [malware(2)] }) };
      if (query.has('added_after'))
        return { headers: added(3), body: JSON.stringify({ objects: [malware(3)] }) };
      return {
        headers: added(1),
        body: JSON.stringify({ more: true, next: 'second', objects: [malware(1)] }),
      };
    };
    const { id } = await at.make({
      ...at.rss('/api1/collections/x/'),
      kind: 'taxii',
      credentials: { token: 'a-token' },
    });
    expect(await at.polled(id)).toMatchObject({ last_poll: { new_items: 2, error: null } });
    expect(at.server.last()).toMatchObject({
      accept: 'application/taxii+json;version=2.1',
      authorization: 'Bearer a-token',
    });
    expect(await at.pollAgain(id, 2)).toMatchObject({ last_poll: { new_items: 1 } });
    expect(at.server.asked.at(-1)).toContain('added_after=2026-11-10T09%3A00%3A02.000Z');
    expect(await at.documents()).toHaveLength(3);
    // The server begins again: all is known.
    await at.test.deps.database.kysely
      .updateTable('feeds')
      .set({ position: '{}' })
      .where('id', '=', id)
      .execute();
    expect(await at.pollAgain(id, 3)).toMatchObject({ last_poll: { new_items: 0, known_items: 2 } });
  });
});
