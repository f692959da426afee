import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { notify } from '#domain/notifications/index.ts';
import { platformFor, type Client } from '#test/platform/platform.ts';

const { test, admin } = platformFor({ admin: 'admin' });
let user: Client;
let other: Client;

const path = '/api/notifications';
const about = { event_id: null, topic: 'report.failed', path: '/reports' } as const;

/** Two users, the first of whom has got three notifications, one after the other. */
async function told(): Promise<string[]> {
  [user, other] = [await test.signIn('viewer'), await test.signIn('analyst')];
  const db = test.deps.database.kysely;
  const ids: string[] = [];
  for (const title of ['First', 'Second', 'Third']) {
    const id = crypto.randomUUID();
    await notify(db, [{ ...about, id, user_id: user.user_id, title, body: 'Text' }]);
    await sql`update notifications set created_at = now() - make_interval(mins => ${10 - ids.length}::integer)
              where id = ${id}`.execute(db);
    ids.push(id);
  }
  return ids;
}

const titles = ({ body }: { body: any }) => body.notifications.map(({ title }: any) => title);

describe('notifications', () => {
  it('are listed to their user, unread ones first, then the newest', async () => {
    const [, second] = await told();
    const read = await user.post(`${path}/${second}/read`);
    expect(read).toMatchObject({ status: 200, body: { id: second, title: 'Second', body: 'Text' } });
    const list = await user.get(path);
    expect(titles(list)).toEqual(['Third', 'First', 'Second']);
    expect(list.body).toMatchObject({ total: 3, unread: 2, limit: 20, offset: 0 });
    const unread = await user.get(`${path}?unread=true&limit=1`);
    expect(titles(unread)).toEqual(['Third']);
    expect(unread.body).toMatchObject({ total: 2, unread: 2 });
  });

  it('keep the time at which they were first read', async () => {
    const [first] = await told();
    const once = (await user.post(`${path}/${first}/read`)).body.read_at;
    expect(Date.parse(once)).toBeGreaterThan(Date.now() - 60_000);
    expect((await user.post(`${path}/${first}/read`)).body.read_at).toBe(once);
  });

  it('are read all at once, those of others untouched', async () => {
    await told();
    const db = test.deps.database.kysely;
    const theirs = { ...about, id: crypto.randomUUID(), title: 'Theirs', body: '' };
    await notify(db, [{ ...theirs, user_id: other.user_id }]);
    expect((await user.post(`${path}/read-all`)).body).toEqual({ success: true, read: 3 });
    expect((await user.post(`${path}/read-all`)).body).toEqual({ success: true, read: 0 });
    expect((await user.get(`${path}?unread=true`)).body).toMatchObject({ total: 0, unread: 0 });
    expect((await other.get(path)).body).toMatchObject({ total: 1, unread: 1 });
  });

  it('are invisible to other users, including admins', async () => {
    const [first] = await told();
    for (const client of [other, admin]) {
      expect((await client.get(path)).body.total).toBe(0);
      const reply = await client.post(`${path}/${first}/read`);
      const unknown = await client.post(`${path}/${crypto.randomUUID()}/read`);
      expect([reply.status, unknown.status]).toEqual([404, 404]);
      expect(reply.body.error.message).toBe(unknown.body.error.message);
    }
    expect((await user.get(path)).body.unread).toBe(3);
  });

  it('are raised again when their cause continues', async () => {
    const [first] = await told();
    await user.post(`${path}/${first}/read`);
    const more = { ...about, id: first ?? '', user_id: user.user_id, title: 'More', body: 'Text' };
    await notify(test.deps.database.kysely, [more]);
    const { body } = await user.get(path);
    expect(body).toMatchObject({ total: 3, unread: 3 });
    expect(titles({ body })).toContain('More');
  });
});
