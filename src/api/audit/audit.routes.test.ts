import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { entry } from '#test/fixtures/audit-entries.ts';
import { inject, type Reply } from '#test/platform/inject.ts';
import { createJar, jarsPath, platformFor } from '#test/platform/platform.ts';

const path = '/api/admin/audit';

const { test, admin, analyst, viewer } = platformFor({
  admin: 'admin',
  analyst: 'analyst',
  viewer: 'viewer',
});

const actions = async (query: string) =>
  (await admin.get(`${path}?limit=1000&${query}`)).body.entries.map(
    ({ action, result }: { action: string; result: string }) => `${action} ${result}`,
  );

describe('the audit log', () => {
  let jar: string;
  let before: string;

  beforeEach(async () => {
    before = new Date().toISOString();
    jar = await createJar(analyst);
  });

  it('records a change with who, what, where and the request, newest first', async () => {
    const { headers } = await analyst.put(`${jarsPath}/${jar}`, { name: 'Another name' });
    const { status, body } = await admin.get(`${path}?target_id=${jar}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: 2, limit: 50, offset: 0 });
    expect(body.entries.map(({ action }: { action: string }) => action)).toEqual([
      'honey_jar.update',
      'honey_jar.create',
    ]);
    expect(body.entries[0]).toMatchObject({
      user_id: analyst.user_id,
      user_email: expect.stringContaining('@example.com'),
      session_id: expect.any(String),
      api_key_id: null,
      target_type: 'honey_jar',
      address: '127.0.0.1',
      result: 'ok',
      status: 200,
      request_id: headers['x-request-id'],
      service: 'platform',
      mac: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(body.entries[0].seq).toBe(body.entries[1].seq + 1);
  });

  it('records refusals, including others’ objects whose response was "not found"', async () => {
    await viewer.post(jarsPath, { name: 'Not allowed' });
    await viewer.get(path);
    await viewer.get(`${jarsPath}/${jar}`);
    await inject(test.platform, { method: 'GET', url: jarsPath });
    await viewer.get(`${jarsPath}/00000000-0000-4000-8000-000000000000`);
    await viewer.post(jarsPath, { name: 'x' });
    expect(await actions(`from=${before}&result=denied`)).toEqual([
      'GET /api/knowledge/honey-pots denied',
      'GET /api/knowledge/honey-pots/:honey_jar_id denied',
      'GET /api/admin/audit denied',
      'honey_jar.create denied',
    ]);
  });

  it('records an upload by document, from either service', async () => {
    const one = await analyst.upload(`${jarsPath}/${jar}/documents`, { 'a.txt': 'The first text.' });
    const two = await analyst.upload(`/api/knowledge/honey-jars/${jar}/documents`, {
      'b.txt': 'The second text.',
      'c.txt': 'The third text.',
    });
    const ids = [one.body.id, ...two.body.documents.map(({ id }: { id: string }) => id)];
    for (const id of ids) expect(await actions(`target_id=${id}`)).toEqual(['document.upload ok']);
  });

  it('is found by every filter, and by all of them together', async () => {
    const { body } = await admin.get(`${path}?target_id=${jar}`);
    const [found] = body.entries;
    const until = new Date().toISOString();
    const filters: Record<string, string> = {
      user_id: analyst.user_id,
      action: 'honey_jar.create',
      target_type: 'honey_jar',
      target_id: jar,
      result: 'ok',
      address: '127.0.0.1',
      request_id: found.request_id,
      from: before,
      to: until,
    };
    const wrong: Record<string, string> = {
      user_id: viewer.user_id,
      action: 'honey_jar.creat',
      target_type: 'honey',
      target_id: 'x',
      result: 'failed',
      address: '127.0.0.2',
      request_id: jar,
      from: new Date(Date.now() + 60_000).toISOString(),
      to: '2020-01-01T00:00:00+02:00',
    };
    const all = new URLSearchParams(filters);
    expect((await admin.get(`${path}?${all.toString()}`)).body.entries).toEqual([found]);
    for (const [name, value] of Object.entries(wrong)) {
      const query = new URLSearchParams({ ...filters, [name]: value }).toString();
      expect((await admin.get(`${path}?${query}`)).body.total, name).toBe(0);
    }
    expect(await actions(`from=${before}&action=honey_jar.*`)).toEqual(['honey_jar.create ok']);
    expect(await actions(`from=${before}&action=honey*`)).toEqual(['honey_jar.create ok']);
    expect(await actions(`from=${before}&action=${encodeURIComponent('%*')}`)).toEqual([]);
  });

  it('refuses filters that make no sense', async () => {
    for (const query of [
      'user_id=x',
      'action=*',
      'action=a*b',
      'result=good',
      'from=yesterday',
      'from=0000-01-01T00:00:00Z',
      'to=9999-12-31T23:59:59-23:59',
      'limit=0',
      'limit=1001',
      'offset=-1',
      'format=xml',
      'address=%00',
    ]) {
      expect((await admin.get(`${path}?${query}`)).status, query).toBe(400);
    }
  });

  it('is given out in pages', async () => {
    const { body: all } = await admin.get(`${path}?limit=1000&to=${before}`);
    const pages = [];
    for (let offset = 0; offset < all.total; offset += 3)
      pages.push(...(await admin.get(`${path}?limit=3&offset=${offset}&to=${before}`)).body.entries);
    expect(pages).toEqual(all.entries);
  });

  it('is shut to all but admins', async () => {
    for (const url of [path, `${path}/verify`]) {
      expect((await inject(test.platform, { method: 'GET', url })).status).toBe(401);
      expect((await analyst.get(url)).status).toBe(403);
      expect((await viewer.get(url)).status).toBe(403);
    }
  });

  it('is verified: intact when unchanged, and broken after a manipulation', async () => {
    const { body } = await admin.get(`${path}/verify`);
    expect(body).toEqual({ intact: true, entries: expect.any(Number), first_broken: null });
    expect(body.entries).toBe((await admin.get(path)).body.total);
    const { kysely } = test.deps.database;
    await sql`update audit_log set user_email = 'eve@example.com' where seq = 3`.execute(kysely);
    expect((await admin.get(`${path}/verify`)).body).toMatchObject({
      intact: false,
      entries: 2,
      first_broken: { seq: 3 },
    });
  });
});

describe('the audit log as CSV', () => {
  it('contains all matches, whole and in order, and the export is audited too', async () => {
    const many = Array.from({ length: 1201 }, (_, n) => n);
    await Promise.all(many.map((n) => record('csv', String(n))));
    const { status, headers, body } = await admin.get(`${path}?format=csv&target_type=csv`);
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(headers['content-disposition']).toMatch(/^attachment; filename="audit-\d{4}-\d\d-\d\d\.csv"$/);
    const lines = body.split('\r\n');
    expect(lines[0]).toBe(
      'seq,at,user_id,user_email,session_id,api_key_id,action,target_type,target_id,address,result,status,request_id,service,details,mac',
    );
    expect(lines.at(-1)).toBe('');
    expect(lines.slice(1, -1).map((line: string) => line.split(',')[8])).toEqual(
      many.map(String).toReversed(),
    );
    expect(await actions('action=audit.export')).toEqual(['audit.export ok']);
  });

  it('follows the Accept header, unless the query has a format', async () => {
    expect((await ask(`${path}?action=none`)).headers['content-type']).toContain('text/csv');
    expect((await ask(`${path}?action=none&format=json`)).body).toMatchObject({ entries: [] });
  });

  it('quotes what needs it, and has no cell that a spreadsheet would run', async () => {
    const texts = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '＝1', 'a,b', 'a"b', 'a\r\nb', "it's"];
    for (const text of texts) await record('cells', text);
    const { body } = await admin.get(`${path}?format=csv&target_type=cells`);
    expect(body).not.toMatch(/(^|,)"?[=+\-@\t＝]/m);
    const cells = [
      "'=1+1",
      "'+1",
      "'-1",
      "'@SUM(A1)",
      "'\t=1",
      "'＝1",
      '"a,b"',
      '"a""b"',
      '"a\r\nb"',
      "it's",
    ];
    for (const cell of cells) expect(body).toContain(`,cells,${cell},`);
  });
});

function ask(url: string): Promise<Reply> {
  const headers = { accept: 'text/csv', authorization: `Bearer ${admin.token}` };
  return inject(test.platform, { method: 'GET', url, headers });
}

function record(target_type: string, target_id: string): Promise<void> {
  return test.deps.audit.record([entry({ target_type, target_id })]);
}
