import { expect, it } from 'vitest';
import { addDocument, createJar, platformFor } from '#test/platform/platform.ts';

const { admin, owner, stranger, viewer } = platformFor({
  admin: 'admin',
  owner: 'analyst',
  stranger: 'analyst',
  viewer: 'viewer',
});

const text =
  'The implant beacons to panel[.]otterbay[.]net and cdn[.]otterbay[.]com. Its C2 is 185[.]220[.]101[.]34.';

it('the same verdict on many values answers on each, applies at once, and is undone in one go', async () => {
  const jar = await createJar(owner);
  const { id } = await addDocument(owner, jar, { name: 'a.txt', text });
  const rolesNow = async () => {
    const { body } = await owner.get(`/api/v1/documents/${id}/indicators?limit=100`);
    return Object.fromEntries(body.indicators.map(({ value, role }: any) => [value, role]));
  };
  const before = await rolesNow();
  const about = { verdict: 'benign', scope: 'honey_jar', honey_jar_id: jar };
  await owner.post('/api/v1/verdicts', { ...about, value: '185.220.101.34' });
  const values = [
    'PANEL[.]otterbay.net',
    'cdn.otterbay.com',
    'panel.otterbay.net',
    '185.220.101.34',
    'hello',
  ];
  const { status, body } = await owner.post('/api/v1/verdicts/batch', { ...about, values });
  expect(status).toBe(200);
  expect(body.results).toMatchObject([
    { given: 'PANEL[.]otterbay.net', outcome: 'decided', reason: null },
    { outcome: 'decided' },
    { outcome: 'decided_before', verdict_id: null },
    { outcome: 'decided_before' },
    { outcome: 'refused', verdict_id: null, reason: expect.stringContaining('is no indicator') },
  ]);
  expect(body.applied_to).toBe(2);
  expect(await rolesNow()).toMatchObject({ 'panel.otterbay.net': 'benign', 'cdn.otterbay.com': 'benign' });
  const verdict_ids = body.results.flatMap(({ verdict_id }: any) => verdict_id ?? []);
  const withdraw = (client: typeof owner) => client.post('/api/v1/verdicts/batch/withdraw', { verdict_ids });
  expect((await withdraw(stranger)).body).toEqual({ withdrawn: 0 });
  expect((await withdraw(owner)).body).toEqual({ withdrawn: 2 });
  expect(await rolesNow()).toEqual({ ...before, '185.220.101.34': 'benign' });
  expect((await withdraw(owner)).body).toEqual({ withdrawn: 0 });
});

it('only who may decide there may do so for many, and everyone can ask where they may', async () => {
  const jar = await createJar(owner, { name: 'Open to all', visibility: 'public' });
  const about = { verdict: 'benign', values: ['evil-cdn.net'] };
  const inJar = { ...about, scope: 'honey_jar', honey_jar_id: jar };
  expect((await stranger.post('/api/v1/verdicts/batch', inJar)).status).toBe(403);
  expect((await viewer.post('/api/v1/verdicts/batch', { ...about, scope: 'installation' })).status).toBe(403);
  const places = async (client: typeof owner) => (await client.get('/api/knowledge/verdicts/places')).body;
  expect(await places(viewer)).toEqual({ installation: false, honey_jars: [] });
  expect((await places(stranger)).honey_jars.map(({ id }: any) => id)).not.toContain(jar);
  expect((await places(owner)).honey_jars).toContainEqual({ id: jar, name: 'Open to all' });
});

it('what a batch decides, and what is taken back of it, is all in the audit log, whatever its length', async () => {
  const jar = await createJar(owner);
  const values = Array.from({ length: 120 }, (_, i) => `host-${i}.${'long-label-'.repeat(4)}otter.net`);
  const about = { verdict: 'malicious', scope: 'honey_jar', honey_jar_id: jar, values };
  const { body } = await owner.post('/api/v1/verdicts/batch', about);
  const verdict_ids: string[] = body.results.map(({ verdict_id }: any) => verdict_id);
  await owner.post('/api/v1/verdicts/batch/withdraw', { verdict_ids });
  const { body: whole } = await admin.get('/api/admin/audit?action=verdict.create_batch');
  expect(whole.entries[0].details).toMatchObject({ verdict: 'malicious', decided: 120, refused: 0 });
  for (const [at, id] of [...verdict_ids.entries()].filter(([i]) => i % 40 === 39)) {
    const { body: log } = await admin.get(`/api/admin/audit?target_id=${id}`);
    expect(log.entries.map(({ action }: any) => action).toSorted()).toEqual([
      'verdict.create',
      'verdict.delete',
    ]);
    for (const { details } of log.entries)
      expect(details).toMatchObject({ value: values[at], honey_jar_id: jar });
  }
});
