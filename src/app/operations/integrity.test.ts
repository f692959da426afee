import { readFile, rm, writeFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { addDocument, createJar, platformFor, untilRead } from '#test/platform/platform.ts';

const { test, analyst, admin } = platformFor({ analyst: 'analyst', admin: 'admin' });
let plain: string;
let sealed: string;

beforeAll(async () => {
  plain = await createJar(analyst, { name: 'Plain reports' });
  sealed = await createJar(analyst, { name: 'Sealed reports', settings: { encryption_enabled: true } });
});

const pathOf = (fileId: string, kind: string) => test.deps.blobs.path?.(`${fileId}.${kind}`) ?? '';

async function flip(fileId: string, kind: string): Promise<void> {
  const path = pathOf(fileId, kind);
  const bytes = await readFile(path);
  const at = Math.floor(bytes.length / 2);
  bytes[at] = (bytes[at] ?? 0) ^ 4;
  await writeFile(path, bytes);
}

/** Has everything checked through the API, and answers what was found. */
async function check(): Promise<any> {
  const { status, body } = await admin.post('/api/admin/integrity/check');
  expect(status).toBe(202);
  for (const until = Date.now() + 30_000; Date.now() < until;) {
    const { body: state } = await admin.get('/api/admin/integrity');
    if (state.last?.id === body.check_id) return state;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The check has not ended');
}

const health = async () => (await analyst.get('/api/system/health')).body;
const metrics = async () => (await admin.get('/metrics')).body as unknown as string;

describe('a check of everything that is stored', () => {
  it('reports nothing when nothing is wrong', async () => {
    await addDocument(analyst, plain, {
      name: 'sound.md',
      text: '# Sound\n\nNothing is wrong with this one.',
    });
    await addDocument(analyst, sealed, { name: 'sound.md', text: '# Sound\n\nNor with this one.' });
    const { last, damaged, damaged_total } = await check();
    expect(last).toMatchObject({ documents: 2, rereading: 0, faults: [], stage: 'audit' });
    expect([damaged, damaged_total]).toEqual([[], 0]);
    expect((await health()).status).toBe('healthy');
  });

  it.each(['plain', 'sealed'])(
    'reports originals of a %s jar that are damaged or missing, until they are back',
    async (kind) => {
      const jar = kind === 'plain' ? plain : sealed;
      const bad = await addDocument(analyst, jar, { name: 'bad.txt', text: 'A bit of it will be changed.' });
      const gone = await addDocument(analyst, jar, { name: 'gone.txt', text: 'All of it will be deleted.' });
      const stored = await Promise.all([bad, gone].map(({ id }) => readFile(pathOf(id, 'original'))));
      await flip(bad.id, 'original');
      await rm(pathOf(gone.id, 'original'));
      const { damaged } = await check();
      expect(damaged).toHaveLength(2);
      expect(damaged).toEqual(
        expect.arrayContaining([
          expect.objectContaining({
            document_id: bad.id,
            part: 'original',
            problem: 'damaged',
            title: 'bad.txt',
          }),
          expect.objectContaining({ document_id: gone.id, part: 'original', problem: 'missing' }),
        ]),
      );
      expect(await health()).toMatchObject({ status: 'degraded', services: { stored_files: 'degraded' } });
      expect((await admin.get('/api/system/status')).body.integrity).toMatchObject({ damaged_originals: 2 });
      expect(await metrics()).toMatch(/skep_damaged_files\{part="original",problem="missing"\} 1/);
      const { findings } = (await admin.get('/api/admin/doctor')).body;
      expect(findings).toContainEqual(
        expect.objectContaining({ severity: 'critical', check: 'originals_damaged' }),
      );
      const { events } = (await admin.get('/api/v1/events?event_type=documents.originals_missing&limit=1'))
        .body;
      expect(events[0]).toMatchObject({ threat_level: 9, title: '2 originals are missing or damaged' });
      // They stay found.
      const { body } = await analyst.post('/api/knowledge/search', {
        query: 'changed deleted',
        honey_jar_ids: [jar],
      });
      expect(body.results).toHaveLength(2);

      await Promise.all([bad, gone].map(({ id }, at) => writeFile(pathOf(id, 'original'), stored[at] ?? '')));
      expect((await check()).damaged).toEqual([]);
      expect((await health()).status).toBe('healthy');
    },
  );

  it.each(['plain', 'sealed'])(
    'has damaged texts of a %s jar made again from their originals',
    async (kind) => {
      const jar = kind === 'plain' ? plain : sealed;
      const text = `# A ${kind} report\n\nIts text will be damaged where nobody reads it.`;
      const { id } = await addDocument(analyst, jar, { name: `${kind}-text.md`, text });
      await flip(id, 'text');
      const { last } = await check();
      expect(last.rereading).toBe(1);
      await untilRead(analyst, id);
      expect((await check()).last.rereading).toBe(0);
      expect((await analyst.get(`/api/knowledge/documents/${id}/text`)).body.text).toContain(
        'where nobody reads it',
      );
    },
  );

  it.each(['plain', 'sealed'])(
    'has passages of a %s jar that differ from their text made again',
    async (kind) => {
      const jar = kind === 'plain' ? plain : sealed;
      const { id } = await addDocument(analyst, jar, {
        name: 'p.txt',
        text: `What the ${kind} index holds of it will differ.`,
      });
      const passages = await test.deps.index.passagesOf(id);
      await test.deps.index.deleteDocuments([id]);
      const terms = { body: 'x', title: '', identifiers: '' };
      const altered = passages.map((each) => ({ ...each, content: 'Altered.', terms, vector: null }));
      await test.deps.index.add(altered);
      expect((await check()).last.rereading).toBe(1);
      await untilRead(analyst, id);
      expect((await test.deps.index.passagesOf(id))[0]?.content).toContain('of it will differ');
      expect((await check()).last.rereading).toBe(0);
    },
  );
});

it('a check reads all records, and continues after an interruption', async () => {
  const { kysely } = test.deps.database;
  const rounds = kysely.selectFrom('integrity_rounds').selectAll().where('ended_at', 'is', null);
  // Held by a process that has died half-way.
  await kysely
    .insertInto('integrity_rounds')
    .values({
      id: crypto.randomUUID(),
      fast: true,
      stage: 'records',
      position: 'documents:0',
      documents: 41,
      bytes: 7,
      holder: crypto.randomUUID(),
      held_until: new Date(Date.now() + 1_500),
    })
    .execute();
  expect(await rounds.execute()).toHaveLength(1);
  for (const until = Date.now() + 20_000; Date.now() < until && (await rounds.execute()).length > 0;)
    await new Promise((resolve) => setTimeout(resolve, 100));
  const { last } = (await admin.get('/api/admin/integrity')).body;
  expect(last).toMatchObject({ documents: 41, bytes: 7, faults: [] });
});
