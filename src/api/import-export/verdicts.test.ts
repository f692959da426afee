import { expect, it } from 'vitest';
import { exportJar, importJar, manifestOf } from '#test/platform/export-archive.ts';
import { addDocument, createJar, platformFor, untilRead } from '#test/platform/platform.ts';

const jars = '/api/knowledge/honey-jars';
const { test, owner, other } = platformFor({ owner: 'analyst', other: 'analyst' });

const report = (n: number) =>
  `The malware ${n} beacons to panel[.]wintersport-cdn[.]net and 185[.]220[.]101[.]34.`;

async function judgedJar(): Promise<string> {
  const jar = await createJar(owner);
  const { id } = await addDocument(owner, jar, { name: 'a.txt', text: report(1) });
  await addDocument(owner, jar, { name: 'b.txt', text: report(2) });
  const verdict = { verdict: 'benign', note: 'Ours' };
  for (const body of [
    { ...verdict, pattern: '*.wintersport-cdn.net', scope: 'honey_jar', honey_jar_id: jar },
    { ...verdict, value: '185.220.101.34', scope: 'document', document_id: id },
    { verdict: 'malicious', value: `${crypto.randomUUID()}.net`, scope: 'installation' },
  ])
    expect((await owner.post('/api/v1/verdicts', body)).status).toBe(201);
  return jar;
}

const exported = (id: string, format: string) =>
  exportJar(test.platform, owner, `${jars}/${id}/export?format=${format}`);
const received = (archive: Uint8Array) =>
  importJar(test.platform, { client: other, path: `${jars}/import`, archive });

async function rolesIn(jar: string): Promise<string[]> {
  const rows = await test.deps.database.kysely
    .selectFrom('documents')
    .select(['id', 'filename'])
    .where('jar_id', '=', jar)
    .orderBy('filename')
    .execute();
  const roles: string[] = [];
  for (const { id, filename } of rows) {
    await untilRead(other, id);
    const { body } = await other.get(`/api/v1/documents/${id}/indicators`);
    roles.push(...body.indicators.map(({ value, role }: any) => `${filename} ${value} ${role}`));
  }
  return roles;
}

it.each(['hjx', 'json'])(
  'verdicts of a jar and its documents come back with its import, as %s',
  async (format) => {
    const file = await exported(await judgedJar(), format);
    const { status, body } = await received(file.file);
    expect(status, JSON.stringify(body)).toBe(201);
    const jar = body.honey_jar_id;
    expect(await rolesIn(jar)).toEqual([
      'a.txt panel.wintersport-cdn.net benign',
      'a.txt 185.220.101.34 benign',
      'b.txt panel.wintersport-cdn.net benign',
      'b.txt 185.220.101.34 indicator',
    ]);
    const listed = (await other.get(`/api/v1/verdicts?honey_jar_id=${jar}`)).body.verdicts;
    expect(listed.map(({ scope, note }: any) => [scope, note]).toSorted()).toEqual([
      ['document', 'Ours'],
      ['honey_jar', 'Ours'],
    ]);
    for (const { decided_by } of listed) expect(decided_by.name).toMatch(/ \(imported\)$/);
    expect((await other.delete(`/api/v1/verdicts/${listed[0].id}`)).status).toBe(204);
  },
);

it('a verdict that is about nothing usable refuses the import', async () => {
  const file = await exported(await judgedJar(), 'json');
  const manifest = await manifestOf(file);
  manifest.honey_jar.verdicts[0].pattern = '*';
  const { status, body } = await received(Buffer.from(JSON.stringify(manifest)));
  expect(status).toBe(422);
  expect(JSON.stringify(body)).toContain('is about no usable value');
});

it('more wildcards than a honey jar may have refuse the import', async () => {
  const manifest = await manifestOf(await exported(await judgedJar(), 'json'));
  const [verdict] = manifest.honey_jar.verdicts;
  const patterns = Array.from({ length: 501 }, (_, i) => ({ ...verdict, pattern: `*.evil-${i}.net` }));
  manifest.honey_jar.verdicts = patterns;
  const { status, body } = await received(Buffer.from(JSON.stringify(manifest)));
  expect(status).toBe(422);
  expect(JSON.stringify(body)).toContain('has more than 500 wildcards and ranges');
});
