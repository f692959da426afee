import { describe, expect, it } from 'vitest';
import { inject } from '#test/platform/inject.ts';
import { platformFor } from '#test/platform/platform.ts';

const { test, owner, stranger } = platformFor({ owner: 'analyst', stranger: 'analyst' });

const at = '/api/reports/schedules';
const wanted = {
  template_id: '6a1f3f0e-1c58-4d0a-9a51-0d6f4a5b4001',
  title: 'New about Turla',
  parameters: { user_query: 'What is new about Turla?' },
};

const change = (id: string, payload: object, client = owner) =>
  inject(test.platform, {
    method: 'PATCH',
    url: `${at}/${id}`,
    headers: { authorization: `Bearer ${client.token}` },
    payload,
  });

describe('schedules', () => {
  const weekly = {
    name: 'Mondays',
    report: wanted,
    every: 'week',
    weekday: 1,
    hour: 7,
    time_zone: 'Europe/Berlin',
  };
  it('are made, changed in part, paused, listed and deleted by their owner alone', async () => {
    const { status, body } = await owner.post(at, weekly);
    expect([status, body.schedule]).toMatchObject([
      201,
      {
        ...weekly,
        day: null,
        active: true,
        report: { ...wanted, priority: 'normal', template_name: 'Topic briefing' },
      },
    ]);
    const { id, next_run_at } = body.schedule;
    expect(new Date(next_run_at).getUTCDay()).toBe(1);
    expect((await change(id, { hour: 9 })).body.schedule).toMatchObject({
      every: 'week',
      weekday: 1,
      hour: 9,
    });
    expect((await change(id, { every: 'month', day: 31 })).body.schedule).toMatchObject({
      weekday: null,
      day: 31,
    });
    expect((await change(id, { active: false })).body.schedule).toMatchObject({ next_run_at: null, hour: 9 });
    expect((await owner.get(at)).body.data).toMatchObject({ pagination: { total: 1 }, schedules: [{ id }] });
    expect((await change(id, { hour: 1 }, stranger)).status).toBe(404);
    expect((await stranger.get(`${at}/${id}`)).body.error).toBe('Schedule not found');
    expect((await stranger.get(at)).body.data.schedules).toEqual([]);
    expect([
      (await stranger.delete(`${at}/${id}`)).status,
      (await owner.delete(`${at}/${id}`)).status,
    ]).toEqual([404, 204]);
  });

  it.each([
    [{ weekday: undefined }, 'weekday: is missing'],
    [{ every: 'day' }, 'weekday: is only for every week'],
    [{ every: 'month', weekday: undefined }, 'day: is missing'],
    [{ time_zone: 'Mars/Olympus' }, expect.stringMatching(/^time_zone: must be a name/)],
    [{ hour: 24 }, expect.stringMatching(/^hour: /)],
  ])('with %j are refused', async (part, error) => {
    const reply = await owner.post(at, { ...weekly, ...part });
    expect([reply.status, reply.body.error]).toEqual([400, error]);
  });
});
