import { beforeEach, describe, expect, it } from 'vitest';
import { zipOf, type ZipPart } from '#test/fixtures/archives.ts';
import { knowledgePath, sendArchive, uploaded } from '#test/server/bulk-upload.ts';
import { createJar, platformFor } from '#test/platform/platform.ts';

const { test, analyst } = platformFor({ analyst: 'analyst' });
let jar: string;

beforeEach(async () => {
  jar = await createJar(analyst);
});

const take = (parts: ZipPart[], options: object = {}) => uploaded(analyst, zipOf(parts), { jar, options });

/** The documents of the jar, by name. */
async function documents(): Promise<any[]> {
  const { body } = await analyst.get(`${knowledgePath}/honey-jars/${jar}/documents?page_size=100`);
  return body.documents.toSorted((a: any, b: any) => (a.filename < b.filename ? -1 : 1));
}

describe('the options of a bulk upload', () => {
  it('choose the files', async () => {
    const parts = ['a.txt', 'drafts/b.txt', 'reports/c.txt', 'reports/d.log'].map((name) => ({
      name,
      content: name,
    }));
    const options = { include_patterns: ['*.txt'], exclude_patterns: ['drafts'], recursive: true };
    const { files } = await take(parts, options);
    expect(files.map(({ path }: any) => path)).toEqual(['a.txt', 'reports/c.txt']);
    const top = await uploaded(analyst, zipOf(parts), { options: { recursive: false } });
    expect(top.files.map(({ path }: any) => path)).toEqual(['a.txt']);
    expect(await sendArchive(analyst, jar, zipOf(parts), { include_patterns: ['*.doc'] })).toMatchObject({
      status: 422,
      body: { error: { message: expect.stringContaining('4 files') } },
    });
  });

  it('give every document metadata, tags and retention', async () => {
    const metadata = { source: 'partner feed', version: 2, tags: ['apt'] };
    await take([{ name: 'x/a.txt', content: 'a' }], { metadata, retention_policy: '90d' });
    const [document] = await documents();
    expect(document.metadata).toMatchObject({
      source: 'partner feed',
      version: 2,
      tags: ['apt'],
      path: 'x/a.txt',
    });
    const rows = await test.deps.database.kysely
      .selectFrom('documents')
      .select(['retention_policy', 'retention_days', 'tags'])
      .where('id', '=', document.id)
      .execute();
    expect(rows).toEqual([{ retention_policy: 'custom', retention_days: 90, tags: ['apt'] }]);
  });

  it.each([
    ['permanent', undefined, ['permanent', null]],
    ['30d', undefined, ['temporary', 30]],
    ['1y', undefined, ['standard', 365]],
    ['custom', 7, ['custom', 7]],
    [undefined, undefined, [null, null]],
  ])('keep documents as %s %s means', async (retention_policy, custom_retention_days, expected) => {
    const { files } = await take([{ name: 'a.txt', content: 'a' }], {
      retention_policy,
      custom_retention_days,
    });
    const row = await test.deps.database.kysely
      .selectFrom('documents')
      .select(['retention_policy', 'retention_days'])
      .where('id', '=', files[0].document_id)
      .executeTakeFirstOrThrow();
    expect([row.retention_policy, row.retention_days]).toEqual(expected);
  });

  it('keep the directories as paths, and number equal names', async () => {
    const parts = ['a/note.txt', 'b/note.txt'].map((name) => ({ name, content: name }));
    await take(parts, { create_subdirectories: true });
    expect((await documents()).map(({ filename, metadata }) => [filename, metadata.path])).toEqual([
      ['note (2).txt', 'b/note.txt'],
      ['note.txt', 'a/note.txt'],
    ]);
  });

  it('or drop them', async () => {
    await take([{ name: 'a/note.txt', content: 'a' }], { create_subdirectories: false });
    const [document] = await documents();
    expect([document.filename, document.metadata]).toEqual([
      'note.txt',
      expect.not.objectContaining({ path: 'a/note.txt' }),
    ]);
  });

  it('overwrite what was uploaded with the same path, and only that', async () => {
    const first = [
      { name: 'a/note.txt', content: 'a, old' },
      { name: 'b/note.txt', content: 'b, as ever' },
    ];
    const before = await take(first, { overwrite_existing: true });
    const second = [
      { name: 'a/note.txt', content: 'a, new' },
      { name: 'b/note.txt', content: 'b, as ever' },
      { name: 'c/note.txt', content: 'c' },
      { name: 'copy of b.txt', content: 'b, as ever' },
    ];
    const after = await take(second, { overwrite_existing: true });
    expect(after.progress).toMatchObject({ successful: 4, failed: 0 });
    const [a, b] = before.files.map(({ document_id }: any) => document_id);
    expect(after.files.map(({ document_id }: any) => document_id)).toEqual([a, b, expect.any(String), b]);
    const found = await documents();
    expect(found.map(({ filename, metadata, version }) => [filename, metadata.path, version])).toEqual([
      ['note (2).txt', 'b/note.txt', 1],
      ['note (3).txt', 'c/note.txt', 1],
      ['note.txt', 'a/note.txt', 2],
    ]);
    const without = await take(second);
    expect(without).toMatchObject({
      status: 'failed',
      files: [{ error_code: 'DUPLICATE', error: expect.stringMatching(/^[A-Z]/) }, {}, {}, {}],
    });
  });

  it('overwrite by name where there are no directories', async () => {
    const before = await take([{ name: 'x/note.txt', content: 'old' }], { create_subdirectories: false });
    const options = { create_subdirectories: false, overwrite_existing: true };
    const after = await take([{ name: 'y/note.txt', content: 'new' }], options);
    expect(after.files[0].document_id).toBe(before.files[0].document_id);
    expect(await documents()).toMatchObject([{ filename: 'note.txt', version: 2 }]);
  });

  it('may come before the archive in the form', async () => {
    const form = new FormData();
    form.append('options', JSON.stringify({ metadata: { source: 'before' } }));
    form.append('directory', new Blob([zipOf([{ name: 'a.txt', content: 'a' }])]), 'x.zip');
    const encoded = new Response(form);
    const reply = await test.platform.inject({
      method: 'POST',
      url: `${knowledgePath}/honey-jars/${jar}/upload-directory`,
      headers: {
        authorization: `Bearer ${analyst.token}`,
        'content-type': encoded.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
    expect(reply.statusCode).toBe(200);
  });

  it.each([
    ['no JSON', '{', 'options'],
    ['a list', [], 'options'],
    ['unknown keys', { recursive: true, includes: [] }, 'options.includes'],
    ['wrong types', { recursive: 'yes' }, 'options.recursive'],
    ['an unknown policy', { retention_policy: '2y' }, 'options.retention_policy'],
    ['custom without days', { retention_policy: 'custom' }, 'options.custom_retention_days'],
    ['days without custom', { custom_retention_days: 3 }, 'options.custom_retention_days'],
    ['no days', { retention_policy: 'custom', custom_retention_days: 0 }, 'options.custom_retention_days'],
    [
      'too many patterns',
      { include_patterns: Array.from({ length: 51 }, () => 'x') },
      'options.include_patterns',
    ],
    ['an empty pattern', { exclude_patterns: [''] }, 'options.exclude_patterns.0'],
    ['NUL in the metadata', { metadata: { a: '\0' } }, 'metadata'],
    ['metadata that is none', { metadata: 'a' }, 'options.metadata'],
  ])('are refused as %s, naming the field, and no file is processed', async (_, options, field) => {
    const reply = await sendArchive(analyst, jar, zipOf([{ name: 'a.txt', content: 'a' }]), options);
    expect(reply).toMatchObject({ status: 422, body: { error: { code: 'VALIDATION_ERROR' } } });
    expect(reply.body.error.details.fields[0].field).toBe(field);
    expect(
      (await analyst.get(`${knowledgePath}/uploads`)).body.uploads.filter(
        (one: any) => one.honey_jar_id === jar,
      ),
    ).toEqual([]);
  });

  it('name what they do not know', async () => {
    const reply = await sendArchive(analyst, jar, zipOf([{ name: 'a.txt', content: 'a' }]), {
      includes: [],
      depth: 3,
    });
    expect(reply.body.error.message).toMatch(/includes.*depth/);
  });
});
