import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { recordEvents, type NewEvent } from '#domain/events/index.ts';
import { createJar, platformFor, type Client } from '#test/platform/platform.ts';

const { test, admin, analyst, stranger } = platformFor({
  admin: 'admin',
  analyst: 'analyst',
  stranger: 'analyst',
});
let jar: string;
let publicJar: string;

beforeAll(async () => {
  jar = await createJar(analyst);
  publicJar = await createJar(analyst, { visibility: 'public' });
});

const path = '/api/v1/events';

/** Records an event, so many minutes ago. */
async function record(event: Partial<NewEvent> = {}, minutes = 0): Promise<string> {
  const db = test.deps.database.kysely;
  const [id = ''] = await recordEvents(db, [
    {
      event_type: 'document.indicators_found',
      title: 'Something was found',
      description: '',
      source: 'documents',
      threat_level: 3,
      jar_id: jar,
      document_id: null,
      indicators: [],
      raw: {},
      ...event,
    },
  ]);
  await sql`update events set created_at = now() - make_interval(mins => ${minutes}::integer) where id = ${id}`.execute(
    db,
  );
  return id;
}

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const idsOf = (events: { id: string }[]) => events.map(({ id }) => id);
const search = async (client: Client, body: object): Promise<any> => {
  const reply = await client.post(`${path}/search`, body);
  expect(reply.status).toBe(200);
  return reply.body;
};

describe('events', () => {
  it('have the documented fields, and what belongs to them in the detail', async () => {
    const document_id = crypto.randomUUID();
    const indicators = [{ type: 'domain', value: 'evil.example' }];
    const id = await record({ document_id, indicators, raw: { indicators: 1 } });
    const related = await record({ document_id }, 5);
    const { status, body } = await analyst.get(`${path}/${id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id,
      event_type: 'document.indicators_found',
      title: 'Something was found',
      description: '',
      source: 'documents',
      source_ip: null,
      threat_level: 3,
      honey_jar_id: jar,
      document_id,
      indicators,
      raw: { indicators: 1 },
      alerts: [],
    });
    expect(Date.parse(body.created_at)).toBeGreaterThan(Date.now() - 60_000);
    expect(body.related_events[0].id).toBe(related);
    expect(idsOf(body.related_events)).not.toContain(id);
    expect(body.related_events.length).toBeLessThanOrEqual(10);
  });

  it('are related by document first, then by honey jar, ten at most and each once', async () => {
    const own = await createJar(analyst);
    const document_id = crypto.randomUUID();
    const id = await record({ jar_id: own, document_id });
    const old = await record({ jar_id: own, document_id }, 60);
    for (let minutes = 1; minutes <= 12; minutes += 1) await record({ jar_id: own }, minutes);
    const { related_events } = (await analyst.get(`${path}/${id}`)).body;
    expect(related_events).toHaveLength(10);
    expect(related_events[0].id).toBe(old);
    expect(new Set(idsOf(related_events)).size).toBe(10);
  });

  it('are listed newest first, by pages and filters that work together', async () => {
    const own = await createJar(analyst);
    const newest = await record({ jar_id: own, threat_level: 8 }, 1);
    const middle = await record({ jar_id: own, threat_level: 5, event_type: 'bulk_upload.ended' }, 60);
    const oldest = await record({ jar_id: own, threat_level: 5 }, 180);
    const listed = async (query: string) => {
      const { status, body } = await analyst.get(`${path}?honey_jar_id=${own}&${query}`);
      expect(status).toBe(200);
      return body;
    };
    expect(idsOf((await listed('')).events)).toEqual([newest, middle, oldest]);
    const second = await listed('limit=2&page=2');
    expect(idsOf(second.events)).toEqual([oldest]);
    expect(second.pagination).toEqual({
      page: 2,
      limit: 2,
      total: 3,
      pages: 2,
      has_next: false,
      has_prev: true,
    });
    expect(idsOf((await listed('min_threat_level=6')).events)).toEqual([newest]);
    expect(idsOf((await listed('event_type=bulk_upload.ended')).events)).toEqual([middle]);
    expect(idsOf((await listed('event_type=unheard.of')).events)).toEqual([]);
    expect(idsOf((await listed(`from=${ago(90)}&to=${ago(30)}`)).events)).toEqual([middle]);
    expect(idsOf((await listed(`from=${ago(90)}&min_threat_level=6`)).events)).toEqual([newest]);
  });

  it('are visible to readers of the honey jar, and without one to admins', async () => {
    const hidden = await record({ title: 'A wheatear in private' });
    const open = await record({ title: 'A wheatear in public', jar_id: publicJar });
    const system = await record({ title: 'A wheatear of the system', jar_id: null });
    const seen = async (client: Client) => {
      const { results, total } = await search(client, { query: 'wheatear' });
      const { body } = await client.get(`${path}?limit=100`);
      const listed = idsOf(body.events).filter((id) => [hidden, open, system].includes(id));
      expect(listed.toSorted()).toEqual(idsOf(results).toSorted());
      expect(total).toBe(results.length);
      const readable = await Promise.all(
        [hidden, open, system].map(async (id) => (await client.get(`${path}/${id}`)).status === 200),
      );
      expect([hidden, open, system].filter((_id, at) => readable[at]).toSorted()).toEqual(listed.toSorted());
      return listed.toSorted();
    };
    expect(await seen(stranger)).toEqual([open]);
    expect(await seen(analyst)).toEqual([hidden, open].toSorted());
    expect(await seen(admin)).toEqual([hidden, open, system].toSorted());
    expect((await stranger.get(`${path}?honey_jar_id=${jar}`)).status).toBe(404);
    expect((await stranger.get(`${path}/${hidden}`)).body.error.message).toBe(
      (await stranger.get(`${path}/${crypto.randomUUID()}`)).body.error.message,
    );
  });

  it('of another’s private honey jar are noted in the audit log when an admin is shown them, once an answer', async () => {
    const own = await createJar(analyst);
    const id = await record({ jar_id: own });
    await record({ jar_id: own });
    const noted = async () =>
      (await admin.get(`/api/admin/audit?action=honey_jar.read_as_admin&target_id=${own}`)).body.total;
    await admin.get(`${path}?limit=100`);
    expect(await noted()).toBe(1);
    await admin.get(`${path}?honey_jar_id=${own}`);
    expect(await noted()).toBe(2);
    await admin.get(`${path}/${id}`);
    expect(await noted()).toBe(3);
    await search(admin, { query: 'found' });
    expect(await noted()).toBe(4);
  });

  it('are deleted with their honey jar', async () => {
    const own = await createJar(analyst);
    const id = await record({ jar_id: own });
    await analyst.delete(`/api/knowledge/honey-pots/${own}`);
    expect((await analyst.get(`${path}/${id}`)).status).toBe(404);
  });
});

describe('searching events', () => {
  let lapwing: string;
  beforeAll(async () => {
    lapwing = await record({
      title: 'Two lapwing reports: lapwing-report_2.pdf',
      description: 'With CVE-2021-44228 (10.20.30.40).',
      indicators: [{ type: 'domain', value: 'nest.evil-lapwing.example' }],
    });
  });

  it.each([
    ['lapwing', true],
    ['LAPWING', true],
    ['lapwing reports', true],
    ['lapwing absent', false],
    ['"two lapwing reports"', true],
    ['"lapwing two"', false],
    ['CVE-2021-44228', true],
    ['CVE-2021-44229', false],
    ['CVE-44228-2021', false],
    ['lapwing-report_2.pdf', true],
    ['10.20.30.40', true],
    ['10.20.40.30', false],
    ['nest.evil-lapwing.example', true],
    ['domain', false],
    ['!!! ???', false],
    ["' & | ! :* \\ <-> ( lapwing", true],
    ['"lapwing', true],
  ])('for %s finds it: %s', async (query, found) => {
    const { results } = await search(analyst, { query });
    expect(idsOf(results).includes(lapwing)).toBe(found);
  });

  it('accepts filters with and without a query, and reports how long it took', async () => {
    const low = await record({ title: 'A dunnock', threat_level: 2 }, 10);
    const high = await record({ title: 'A dunnock again', threat_level: 9, event_type: 'bulk_upload.ended' });
    const found = async (filters: object) => {
      const body = await search(analyst, { query: 'dunnock', filters });
      expect(body.query_time).toBeGreaterThan(0);
      return idsOf(body.results);
    };
    expect(await found({})).toEqual([high, low]);
    expect(await found({ threat_levels: [2, 3] })).toEqual([low]);
    expect(await found({ threat_levels: [], event_types: [] })).toEqual([high, low]);
    expect(await found({ event_types: ['bulk_upload.ended'] })).toEqual([high]);
    const start = ago(5);
    expect(await found({ date_range: { start } })).toEqual([high]);
    expect(await found({ date_range: { end: start } })).toEqual([low]);
    const all = await search(analyst, { filters: { threat_levels: [9] } });
    expect(idsOf(all.results)).toContain(high);
    const one = await search(analyst, { query: 'dunnock', limit: 1, page: 2 });
    expect([idsOf(one.results), one.total]).toEqual([[low], 2]);
  });

  it.each([
    { query: 'x'.repeat(1001) },
    { filters: { threat_levels: [11] } },
    { filters: { threat_levels: ['high'] } },
    { filters: { date_range: { start: 'yesterday' } } },
    { limit: 101 },
  ])('refuses %j', async (body) => {
    expect((await analyst.post(`${path}/search`, body)).status).toBe(422);
  });
});

describe('events about documents', () => {
  it('include sums over all of them', async () => {
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
    await record({ document_id: first, threat_level: 2 });
    await record({ document_id: first, threat_level: 4, source: 'pii' });
    const last = await record({ document_id: second, threat_level: 9 });
    const { events } = test.deps;
    const summary = (ids: string[]) => events.summaryOf(sql<string>`(select unnest(${ids}::uuid[]))`);
    expect(await events.about([first, second])).toHaveLength(3);
    expect(await summary([first, second])).toEqual({
      total_events: 3,
      unique_sources: 2,
      avg_threat_level: 5,
    });
    expect(idsOf(await events.about([second]))).toEqual([last]);
    expect(await summary([])).toEqual({
      total_events: 0,
      unique_sources: 0,
      avg_threat_level: null,
    });
  });
});
