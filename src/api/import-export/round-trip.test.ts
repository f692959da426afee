import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { exportJar, importJar, manifestOf, untar, type Exported } from '#test/platform/export-archive.ts';
import { platformFor, untilRead } from '#test/platform/platform.ts';

const jars = '/api/knowledge/honey-jars';
const { test, owner } = platformFor({ owner: 'analyst' });

const exported = (id: string, format: string) =>
  exportJar(test.platform, owner, `${jars}/${id}/export?format=${format}`);
const imported = async (archive: Uint8Array, fields?: Record<string, string>): Promise<string> => {
  const { status, body } = await importJar(
    test.platform,
    { client: owner, path: `${jars}/import`, archive },
    fields,
  );
  expect(status, JSON.stringify(body)).toBe(201);
  return body.honey_jar_id;
};

async function untilAllRead(jar: string): Promise<void> {
  const db = test.deps.database.kysely;
  const rows = await db.selectFrom('documents').select('id').where('jar_id', '=', jar).execute();
  for (const { id } of rows) await untilRead(owner, id);
}

/** What of an export must be the same in every copy: all but ids, dates and how often the jar was asked. */
async function lasting(file: Exported): Promise<unknown> {
  const { export_date: _date, honey_jar, documents, ...head } = await manifestOf(file);
  const { id: _id, created_date: _created, stats, ...jar } = honey_jar;
  const { query_count: _queries, last_accessed: _accessed, average_query_time: _time, ...counts } = stats;
  return {
    ...head,
    honey_jar: { ...jar, stats: counts },
    documents: documents.map(({ id: _document, upload_date: _uploaded, ...rest }: any) => rest),
    files:
      file.file[0] === 0x7b
        ? null
        : [...(await untar(file.file))].slice(1).map(([path, content]) => [path, sha256(content)]),
  };
}

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');

const description = (fields: object) => ({ metadata: JSON.stringify(fields) });

/** A jar with every property that jars and documents can have. */
async function furnishedJar(fields: object = {}): Promise<string> {
  const { body, status } = await owner.post(jars, {
    name: 'Großer Bär \u{1f43b} / 大熊',
    description: 'Zeile eins\nZeile "zwei"',
    tags: ['Bär', '熊', 'with "quotes"'],
    ...fields,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  const upload = async (files: Record<string, string | Uint8Array>, said?: object): Promise<void> => {
    const reply = await owner.upload(`${jars}/${body.id}/documents`, files, said ? description(said) : {});
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  };
  await upload(
    { 'Übersicht 概要.md': '# Übersicht\n\nText \u{1f41d}.' },
    {
      title: 'Die Übersicht',
      description: 'Was alles da ist',
      tags: ['überblick', '概要'],
      source: { who: 'partner', deep: [1, null, { a: 'ü' }] },
    },
  );
  await upload({ 'empty-metadata.txt': 'Nothing is said of this.' });
  await upload({ 'same.txt': 'One.' });
  await upload({ 'SAME.TXT': 'Another.' });
  await upload({ 'tiny.txt': 'x' });
  await upload({ [`${'长'.repeat(190)}.txt`]: 'A long name.' });
  await upload({ 'a"b%20c\'d;e.txt': 'A name that needs quoting.' });
  await upload({ 'broken.pdf': '%PDF-1.7\nbroken' });
  await upload({ 'large.txt': Array.from({ length: 20_000 }, (_, n) => `Line ${n}.`).join('\n') });
  await untilAllRead(body.id);
  return body.id;
}

describe('a jar that is exported and imported', () => {
  it.each(['hjx', 'tar', 'json'])('as %s is the same jar but for ids and dates', async (format) => {
    const jar = await furnishedJar({ type: 'restricted' });
    await test.deps.database.kysely
      .updateTable('documents')
      .set({ retention_policy: 'custom', retention_days: 17, version: 4 })
      .where('jar_id', '=', jar)
      .where('filename', '=', 'tiny.txt')
      .execute();
    await test.deps.database.kysely
      .updateTable('jars')
      .set({
        retention_policy: 'custom',
        retention_days: 40,
        auto_delete: false,
        warning_days: 3,
        notify_before_deletion: false,
        allow_search: false,
        config: JSON.stringify({ colour: 'bärenbraun', nested: { a: [1] } }),
      })
      .where('id', '=', jar)
      .execute();
    const first = await exported(jar, format);
    const copy = await imported(first.file, { type: 'restricted' });
    await untilAllRead(copy);
    const second = await exported(copy, format);
    expect(await lasting(second)).toEqual(await lasting(first));
    const manifest = await manifestOf(second);
    expect(manifest.honey_jar).toMatchObject({
      name: 'Großer Bär \u{1f43b} / 大熊',
      settings: { allow_search: false, encryption_enabled: false },
      retention: { policy: 'custom', custom_days: 40, auto_delete: false, warning_days: 3 },
      config: { colour: 'bärenbraun', nested: { a: [1] } },
    });
    const tiny = manifest.documents.find(({ filename }: any) => filename === 'tiny.txt');
    expect(tiny).toMatchObject({ retention: { policy: 'custom', custom_days: 17 }, version: 4 });
    expect(manifest.documents).toHaveLength(9);
    const states = await test.deps.database.kysely
      .selectFrom('documents')
      .select(['filename', 'status', 'error_code'])
      .where('jar_id', '=', copy)
      .execute();
    expect(states.filter(({ status }) => status === 'failed')).toMatchObject([{ filename: 'broken.pdf' }]);
  });

  it('goes from each format into each other', async () => {
    const jar = await furnishedJar();
    let last = jar;
    const before = await lasting(await exported(jar, 'hjx'));
    for (const format of ['json', 'hjx', 'tar', 'json', 'tar', 'hjx'])
      last = await imported((await exported(last, format)).file);
    expect(await lasting(await exported(last, 'hjx'))).toEqual(before);
  });

  it('keeps 500 documents', async () => {
    const { body } = await owner.post(jars, { name: 'Many' });
    for (let from = 0; from < 500; from += 100) {
      const files = Array.from({ length: 100 }, (_, n) => [
        `file ${from + n}.txt`,
        `Text number ${from + n}.`,
      ]);
      const reply = await owner.upload(`${jars}/${body.id}/documents`, Object.fromEntries(files));
      expect(reply.body.documents).toHaveLength(100);
    }
    const first = await exported(body.id, 'hjx');
    const copy = await imported(first.file);
    expect((await manifestOf(first)).documents).toHaveLength(500);
    expect(await lasting(await exported(copy, 'hjx'))).toEqual(await lasting(first));
  });
});

const encryptedCopies = async (jar: string) =>
  (await test.deps.database.kysely.selectFrom('jars').select('encrypted').where('id', '=', jar).execute())[0];

async function storedBytes(jar: string): Promise<string> {
  const db = test.deps.database.kysely;
  const rows = await db.selectFrom('documents').select('file_id').where('jar_id', '=', jar).execute();
  const blobs = await Promise.all(rows.map(({ file_id }) => test.deps.blobs.read(`${file_id}.original`)));
  return Buffer.concat(blobs).toString('latin1');
}

describe('an encrypted jar', () => {
  const marker = 'The gyrfalcon nests in plain sight of nobody.';
  async function encryptedJar(): Promise<string> {
    const { body, status } = await owner.post('/api/knowledge/honey-pots', {
      name: 'Sealed',
      settings: { encryption_enabled: true },
    });
    expect(status).toBe(201);
    await owner.upload(`${jars}/${body.id}/documents`, { 'a.txt': marker });
    await untilAllRead(body.id);
    return body.id;
  }

  it.each(['hjx', 'tar', 'json'])(
    'leaves readable as %s, and is imported encrypted with its own key',
    async (format) => {
      const jar = await encryptedJar();
      expect(await storedBytes(jar)).not.toContain('gyrfalcon');
      const first = await exported(jar, format);
      const text =
        format === 'json'
          ? (await manifestOf(first)).documents[0].text
          : String((await untar(first.file)).get('Sealed.hjx/documents/a.txt'));
      expect(text).toBe(marker);
      const copy = await imported(first.file);
      expect(await encryptedCopies(copy)).toEqual({ encrypted: true });
      expect(await storedBytes(copy)).not.toContain('gyrfalcon');
      await untilAllRead(copy);
      expect(await lasting(await exported(copy, format))).toEqual(await lasting(first));
    },
  );

  it('is imported as requested, whatever it was', async () => {
    const sealed = await exported(await encryptedJar(), 'hjx');
    const open = await imported(sealed.file, { encryption_enabled: 'false' });
    expect(await encryptedCopies(open)).toEqual({ encrypted: false });
    expect(await storedBytes(open)).toContain('gyrfalcon');
    const closed = await imported((await exported(open, 'hjx')).file, { encryption_enabled: 'true' });
    expect(await encryptedCopies(closed)).toEqual({ encrypted: true });
    expect(await storedBytes(closed)).not.toContain('gyrfalcon');
    expect(
      String((await untar((await exported(closed, 'tar')).file)).get('Sealed.hjx/documents/a.txt')),
    ).toBe(marker);
  });
});
