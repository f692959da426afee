import { beforeAll, describe, expect, it } from 'vitest';
import type { NewEvent } from '#domain/events/index.ts';
import { openAlert } from '#test/fixtures/alerts.ts';
import { inject } from '#test/platform/inject.ts';
import { createJar, platformFor, type Client } from '#test/platform/platform.ts';

const { test, admin, analyst, colleague, stranger, viewer } = platformFor({
  admin: 'admin',
  analyst: 'analyst',
  colleague: 'analyst',
  stranger: 'analyst',
  viewer: 'viewer',
});

const path = '/api/v1/alerts';
let jar: string;

beforeAll(async () => {
  jar = await createJar(analyst, { visibility: 'public' });
});

const opened = (event: Partial<NewEvent> = {}): Promise<string> =>
  openAlert(test.deps.database.kysely, { jar_id: jar, ...event });

async function change(client: Client, id: string, payload: object) {
  const headers = { authorization: `Bearer ${client.token}` };
  return inject(test.platform, { method: 'PATCH', url: `${path}/${id}`, headers, payload });
}

describe('the status of an alert', () => {
  const statuses = ['new', 'investigating', 'resolved', 'false_positive'] as const;
  /** How an alert gets into each of them. */
  const ways = {
    new: [],
    investigating: ['investigating'],
    resolved: ['resolved'],
    false_positive: ['false_positive'],
  };
  const allowed = new Set([
    'new investigating',
    'new resolved',
    'new false_positive',
    'investigating resolved',
    'investigating false_positive',
    'resolved investigating',
    'false_positive investigating',
  ]);
  const moves = statuses.flatMap((from) => statuses.map((to) => [from, to] as const));

  async function moved(from: keyof typeof ways, to: string) {
    const id = await opened();
    for (const status of ways[from]) expect((await change(analyst, id, { status })).status).toBe(200);
    const reply = await change(colleague, id, { status: to });
    return { reply, now: (await analyst.get(`${path}/${id}`)).body };
  }

  const isAllowed = ([from, to]: readonly string[]) => allowed.has(`${from} ${to}`);

  it.each(moves.filter(isAllowed))('goes from %s to %s', async (from, to) => {
    const { reply, now } = await moved(from, to);
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual(now);
    expect(now.status).toBe(to);
    expect(now.resolved_at !== null).toBe(to !== 'investigating');
    const by = expect.objectContaining({ id: colleague.user_id });
    expect(now.history.at(-1)).toMatchObject({ by, from_status: from, to_status: to, reassigned: false });
  });

  it.each(moves.filter((move) => !isAllowed(move)))('does not go from %s to %s', async (from, to) => {
    const { reply, now } = await moved(from, to);
    expect(reply.status).toBe(409);
    expect(reply.body.error).toMatchObject({ code: 'CONFLICT', details: { status: from } });
    expect([now.status, now.history.length]).toEqual([from, ways[from].length]);
  });

  it('changes once when many move it at the same time', async () => {
    const id = await opened();
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => change(analyst, id, { status: 'investigating' })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(7);
    expect((await analyst.get(`${path}/${id}`)).body.history).toHaveLength(1);
  });
});

describe('working on an alert', () => {
  it('is for analysts and admins', async () => {
    const id = await opened();
    expect((await change(viewer, id, { note: 'Seen' })).status).toBe(403);
    expect((await change(admin, id, { note: 'Seen' })).status).toBe(200);
  });

  it('keeps who was assigned and what was noted, in order', async () => {
    const id = await opened();
    await change(analyst, id, { assigned_to: colleague.user_id, note: 'Yours' });
    await change(colleague, id, { status: 'investigating' });
    await change(colleague, id, { assigned_to: null, note: '  <b>not</b> mine  ' });
    await change(colleague, id, { assigned_to: null });
    const { history, assigned_to } = (await analyst.get(`${path}/${id}`)).body;
    expect(assigned_to).toBeNull();
    expect(history).toMatchObject([
      { reassigned: true, assigned_to: { id: colleague.user_id }, note: 'Yours', to_status: null },
      { reassigned: false, assigned_to: null, note: null, from_status: 'new', to_status: 'investigating' },
      { reassigned: true, assigned_to: null, note: '<b>not</b> mine', to_status: null },
    ]);
  });

  it('notifies a new assignee, but nobody of what they do themselves', async () => {
    const id = await opened({ title: 'A crake' });
    const notified = async (client: Client) =>
      (await client.get('/api/notifications?limit=100')).body.notifications.filter(({ body }: any) =>
        body.includes(id),
      );
    await change(analyst, id, { assigned_to: analyst.user_id });
    await change(analyst, id, { assigned_to: colleague.user_id });
    await change(analyst, id, { assigned_to: colleague.user_id, note: 'Still yours' });
    expect(await notified(analyst)).toEqual([]);
    const [notification, ...others] = await notified(colleague);
    expect(others).toEqual([]);
    expect(notification.title).toBe('An alert was assigned to you');
    expect(notification.body).toContain('A crake');
  });

  it('is not assigned to who may not see it or cannot work on it', async () => {
    const own = await createJar(analyst);
    const id = await opened({ jar_id: own });
    for (const assigned_to of [stranger.user_id, viewer.user_id, crypto.randomUUID()]) {
      const { status, body } = await change(analyst, id, { assigned_to });
      expect(status).toBe(422);
      expect(body.error.details.fields[0].field).toBe('assigned_to');
    }
    expect((await change(analyst, id, { assigned_to: admin.user_id })).status).toBe(200);
  });

  it('needs a key that may write', async () => {
    const id = await opened();
    for (const [scope, status] of [
      ['read', 403],
      ['write', 200],
    ] as const) {
      const { secret } = (await analyst.post('/api/keys', { name: scope, scopes: [scope] })).body;
      const headers = { 'x-api-key': secret };
      const payload = { note: 'By a program' };
      const options = { method: 'PATCH', url: `${path}/${id}`, headers, payload } as const;
      expect((await inject(test.platform, options)).status).toBe(status);
    }
  });
});
