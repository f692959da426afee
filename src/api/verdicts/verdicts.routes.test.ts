import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDocument, createJar, platformFor, type Client } from '#test/platform/platform.ts';

const { test, admin, owner, stranger, viewer } = platformFor({
  admin: 'admin',
  owner: 'analyst',
  stranger: 'analyst',
  viewer: 'viewer',
});

const report = (n: number) =>
  `The implant ${n} beacons to panel[.]wintersport-cdn[.]net, cdn.wintersport-cdn[.]net and hxxp://api.wintersport-cdn[.]net/gate.php. ` +
  'Its C2 is 185[.]220[.]101[.]34. It uses CVE-2021-44228. See https://www.welivesecurity.com/en/heron/.';

let jar: string;
let document: string;
let other: string;

const decide = (client: Client, body: object) => client.post('/api/v1/verdicts', body);
const withdraw = (client: Client, id: string) => client.delete(`/api/v1/verdicts/${id}`);

async function rolesIn(id: string): Promise<Record<string, string>> {
  const { body } = await owner.get(`/api/v1/documents/${id}/indicators?limit=100`);
  return Object.fromEntries(body.indicators.map(({ value, role }: any) => [value, role]));
}

const listedAt = async (client: Client, path: string) => {
  const { body } = await client.get(`${path}?value=seen-cdn%5B.%5Dnet`);
  return [body.verdicts.map(({ id }: any) => id), body.total ?? body.pagination.total];
};

const countOf = async (id: string) => {
  const db = test.deps.database.kysely;
  const row = db.selectFrom('documents').select('indicator_count').where('id', '=', id);
  return (await row.executeTakeFirstOrThrow()).indicator_count;
};

const actionsOn = async (id: string) => {
  const { body } = await admin.get(`/api/admin/audit?target_id=${id}`);
  return body.entries.map(({ action }: any) => action);
};

beforeEach(async () => {
  jar = await createJar(owner);
  document = (await addDocument(owner, jar, { name: 'a.txt', text: report(1) })).id;
  other = (await addDocument(owner, jar, { name: 'b.txt', text: report(2) })).id;
});

describe('a verdict', () => {
  it('on a value in any spelling changes lists, counts and the export at once, and is undone', async () => {
    const before = await rolesIn(document);
    expect(before).toMatchObject({ 'panel.wintersport-cdn.net': 'indicator' });
    const count = await countOf(document);
    const made = await decide(owner, {
      value: 'PANEL[.]wintersport-cdn[.]net',
      verdict: 'benign',
      scope: 'honey_jar',
      honey_jar_id: jar,
      note: 'Our own sinkhole',
    });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ value: 'panel.wintersport-cdn.net', applied_to: 2, honey_jar_id: jar });
    for (const id of [document, other])
      expect(await rolesIn(id)).toEqual({ ...before, 'panel.wintersport-cdn.net': 'benign' });
    expect(await countOf(document)).toBe(count - 1);
    const { body } = await owner.get(`/api/v1/honey-jars/${jar}/indicators?role=benign`);
    expect(body.indicators).toMatchObject([
      { value: 'panel.wintersport-cdn.net', confidence: 1, documents: 2 },
    ]);
    expect(body.indicators[0].reason).toMatch(/^Verdict of .+ on \d{4}-\d\d-\d\d\.$/);
    const exported = () => owner.get(`/api/knowledge/honey-jars/${jar}/stix?include_text=false`);
    expect(JSON.stringify((await exported()).body)).not.toContain('panel.wintersport');
    expect((await withdraw(owner, made.body.id)).status).toBe(204);
    expect(await rolesIn(document)).toEqual(before);
    expect(await countOf(document)).toBe(count);
    expect(JSON.stringify((await exported()).body)).toContain('panel.wintersport');
    expect((await actionsOn(made.body.id)).toSorted()).toEqual(['verdict.create', 'verdict.delete']);
  });

  it('by wildcard is about hosts of URLs too, by range about addresses, and counts for what is read later', async () => {
    const scope = { scope: 'honey_jar', honey_jar_id: jar, verdict: 'benign' };
    const wildcard = await decide(owner, { ...scope, pattern: '*.wintersport-cdn[.]net' });
    expect(wildcard.body).toMatchObject({ pattern: '*.wintersport-cdn.net', applied_to: 8 });
    await decide(owner, { ...scope, range: '185.220.0.0/16' });
    const later = (await addDocument(owner, jar, { name: 'c.txt', text: report(3) })).id;
    for (const id of [document, later]) {
      const { 'CVE-2021-44228': cve, ...others } = await rolesIn(id);
      expect(cve).toBe('vulnerability');
      expect(Object.entries(others).filter(([, role]) => role === 'indicator')).toEqual([]);
      expect(await countOf(id)).toBe(1);
    }
    await withdraw(owner, wildcard.body.id);
    expect(await rolesIn(later)).toMatchObject({
      'cdn.wintersport-cdn.net': 'indicator',
      '185.220.101.34': 'benign',
    });
  });

  it('of the most specific scope wins, then the newest', async () => {
    const value = '185.220.101.34';
    const all = await decide(owner, { value, verdict: 'benign', scope: 'installation' });
    expect(await rolesIn(document)).toMatchObject({ [value]: 'benign' });
    const ofDocument = { value, scope: 'document', document_id: document };
    await decide(owner, { ...ofDocument, verdict: 'benign' });
    const newest = await decide(owner, { ...ofDocument, verdict: 'malicious' });
    await decide(owner, { value, verdict: 'benign', scope: 'honey_jar', honey_jar_id: jar });
    expect(await rolesIn(document)).toMatchObject({ [value]: 'indicator' });
    expect(await rolesIn(other)).toMatchObject({ [value]: 'benign' });
    await withdraw(owner, newest.body.id);
    expect(await rolesIn(document)).toMatchObject({ [value]: 'benign' });
    await withdraw(owner, all.body.id);
  });

  it('makes an indicator of what a report only cites', async () => {
    const value = 'https://www.welivesecurity.com/en/heron/';
    expect(await rolesIn(document)).toMatchObject({ [value]: 'reference' });
    await decide(owner, { value, verdict: 'malicious', scope: 'document', document_id: document });
    expect(await rolesIn(document)).toMatchObject({ [value]: 'indicator' });
    expect(await rolesIn(other)).toMatchObject({ [value]: 'reference' });
  });

  it('of somebody without a name does not tell their e-mail address', async () => {
    const nameless = await test.signIn('analyst');
    await test.deps.database.kysely
      .updateTable('users')
      .set({ display_name: ' ' })
      .where('id', '=', nameless.user_id)
      .execute();
    const about = { value: 'nameless-cdn.net', verdict: 'benign', scope: 'installation' };
    const { body } = await decide(nameless, about);
    expect(body.decided_by.name).toBe('an analyst');
    await withdraw(nameless, body.id);
  });

  it('that an interruption left half done is applied at the next start', async () => {
    const made = await decide(owner, {
      pattern: '*wintersport*',
      verdict: 'benign',
      scope: 'honey_jar',
      honey_jar_id: jar,
    });
    const db = test.deps.database.kysely;
    await db
      .updateTable('indicators')
      .set({ role: 'indicator', verdict_id: null })
      .where('jar_id', '=', jar)
      .execute();
    await db.updateTable('verdicts').set({ state: 'applying' }).where('id', '=', made.body.id).execute();
    await test.deps.verdicts.resume();
    expect(await rolesIn(document)).toMatchObject({ 'cdn.wintersport-cdn.net': 'benign' });
    await db.updateTable('verdicts').set({ state: 'withdrawing' }).where('id', '=', made.body.id).execute();
    await test.deps.verdicts.resume();
    expect(await rolesIn(document)).toMatchObject({ 'cdn.wintersport-cdn.net': 'indicator' });
    expect((await withdraw(owner, made.body.id)).status).toBe(404);
  });
});

it('the same verdict twice is refused, also in another spelling, but not one that another overruled', async () => {
  const scope = { scope: 'honey_jar', honey_jar_id: jar };
  const about = { ...scope, value: 'panel.wintersport-cdn.net' };
  expect((await decide(owner, { ...about, verdict: 'benign' })).status).toBe(201);
  const spelled = { ...scope, value: 'Panel[.]wintersport-cdn.net' };
  expect((await decide(owner, { ...spelled, verdict: 'benign' })).status).toBe(409);
  expect((await decide(owner, { ...about, verdict: 'malicious' })).status).toBe(201);
  expect((await decide(owner, { ...about, verdict: 'benign' })).status).toBe(201);
  const ofDocument = { value: about.value, scope: 'document', document_id: document };
  expect((await decide(owner, { ...ofDocument, verdict: 'benign' })).status).toBe(201);
  for (const subject of [{ range: '185.220.0.0/16' }, { pattern: '*.wintersport-cdn.net' }])
    for (const status of [201, 409])
      expect((await decide(owner, { ...scope, ...subject, verdict: 'benign' })).status).toBe(status);
});

it('a honey jar has at most 500 wildcards and ranges, and still takes values', async () => {
  const scope = { scope: 'honey_jar' as const, verdict: 'benign' as const };
  const row = {
    ...scope,
    jar_id: jar,
    note: '',
    decided_by_name: 'A',
    created_at: new Date(),
    state: 'active' as const,
  };
  const rows = Array.from({ length: 500 }, (_, i) => ({
    ...row,
    id: crypto.randomUUID(),
    pattern: `*.evil-${i}.net`,
  }));
  await test.deps.database.kysely.insertInto('verdicts').values(rows).execute();
  const ofJar = { ...scope, honey_jar_id: jar };
  const refused = await decide(owner, { ...ofJar, range: '185.220.0.0/16' });
  expect(refused.status).toBe(409);
  expect(JSON.stringify(refused.body)).toContain('500 wildcards and ranges');
  expect((await decide(owner, { ...ofJar, value: '185.220.101.34' })).status).toBe(201);
});

describe('who may decide', () => {
  let shared: string;

  beforeAll(async () => {
    shared = await createJar(owner, { name: 'Shared', visibility: 'public' });
  });

  it('is everyone who may change the honey jar, and for the installation admins and analysts', async () => {
    const about = { value: 'evil-cdn.net', verdict: 'malicious' };
    const ofJar = { ...about, scope: 'honey_jar', honey_jar_id: shared };
    expect((await decide(stranger, ofJar)).status).toBe(403);
    expect((await decide(stranger, { ...ofJar, honey_jar_id: jar })).status).toBe(404);
    expect((await decide(stranger, { ...about, scope: 'document', document_id: document })).status).toBe(404);
    expect((await decide(viewer, { ...about, scope: 'installation' })).status).toBe(403);
    const made = await decide(owner, ofJar);
    expect((await withdraw(stranger, made.body.id)).status).toBe(403);
    const mine = await decide(owner, { ...ofJar, honey_jar_id: jar });
    expect((await withdraw(stranger, mine.body.id)).status).toBe(404);
    expect((await withdraw(admin, mine.body.id)).status).toBe(204);
  });

  it('learns nothing of other honey jars from the count, which the audit log keeps', async () => {
    const closed = await createJar(stranger, { settings: { allow_search: false } });
    await addDocument(stranger, closed, { name: 'c.txt', text: report(3) });
    await addDocument(owner, shared, { name: 'd.txt', text: report(4) });
    const about = { value: '185.220.101.34', verdict: 'malicious', scope: 'installation' };
    const made = await decide(stranger, about);
    expect(made.body.applied_to).toBe(1);
    const { body } = await admin.get(`/api/admin/audit?target_id=${made.body.id}`);
    expect(body.entries[0].details.applied_to).toBeGreaterThanOrEqual(4);
    await withdraw(stranger, made.body.id);
    const again = await decide(owner, about);
    expect(again.body.applied_to).toBeGreaterThanOrEqual(3);
    await withdraw(owner, again.body.id);
  });

  it('sees the verdicts of honey jars that they may read, and of the installation', async () => {
    const about = { value: 'seen-cdn.net', verdict: 'malicious' };
    const made = [
      await decide(owner, { ...about, scope: 'honey_jar', honey_jar_id: jar }),
      await decide(owner, { ...about, scope: 'honey_jar', honey_jar_id: shared }),
      await decide(owner, { ...about, scope: 'installation' }),
    ].map(({ body }) => body.id);
    for (const path of ['/api/v1/verdicts', '/api/knowledge/verdicts']) {
      expect(await listedAt(owner, path)).toEqual([made.toReversed(), 3]);
      expect(await listedAt(stranger, path)).toEqual([[made[2], made[1]], 2]);
    }
    const narrowed = await owner.get(
      `/api/v1/verdicts?honey_jar_id=${jar}&verdict=malicious&scope=honey_jar`,
    );
    expect(narrowed.body.verdicts.map(({ id }: any) => id)).toEqual([made[0]]);
    expect((await stranger.get(`/api/v1/verdicts?honey_jar_id=${jar}`)).status).toBe(404);
  });
});

it.each([
  ['nothing', {}],
  ['two subjects', { value: 'a.net', pattern: '*.evil-a.net' }],
  ['a pattern of everything', { pattern: '*.*' }],
  ['a pattern without a star', { pattern: 'evil-a.net' }],
  ['a network that is none', { range: '185.220.101.34' }],
  ['a value that is no indicator', { value: 'hello world' }],
  ['a value without a host', { value: 'http://' }],
  ['a network of nearly everything', { range: '0.0.0.0/1' }],
])('%s is refused', async (_what, subject) => {
  const { status } = await decide(owner, {
    ...subject,
    verdict: 'benign',
    scope: 'honey_jar',
    honey_jar_id: jar,
  });
  expect(status).toBe(422);
});

it('a scope needs its own id and no other', async () => {
  const about = { value: 'a.net', verdict: 'benign' };
  expect((await decide(owner, { ...about, scope: 'honey_jar' })).status).toBe(422);
  expect((await decide(owner, { ...about, scope: 'document', honey_jar_id: jar })).status).toBe(422);
  expect((await decide(owner, { ...about, scope: 'installation', honey_jar_id: jar })).status).toBe(422);
});
