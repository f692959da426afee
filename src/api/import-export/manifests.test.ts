import { beforeAll, describe, expect, it } from 'vitest';
import { tarred } from '#test/platform/export-archive.ts';
import {
  archive,
  importsOf,
  listedJar,
  listing,
  manifest,
  type ArchiveFile,
} from '#test/platform/imports.ts';
import { platformFor } from '#test/platform/platform.ts';

const maxFileBytes = 100_000;
const { test, owner } = platformFor({ owner: 'analyst' }, { maxFileBytes, importMaxMb: 20 });
let imports: ReturnType<typeof importsOf>;

beforeAll(async () => {
  imports = importsOf(test, owner);
});

const a = 'Text of a.';
const b = 'Text of b.';
const json = (document: object) => Buffer.from(manifest([document]));

describe('an import refuses, without leaving anything,', () => {
  it('content that differs from the manifest', async () => {
    const listed = listing('a.txt', a);
    const files: ArchiveFile[] = [['documents/a.txt', a]];
    expect(
      await imports.refused(await archive(manifest([listed]), [['documents/a.txt', 'Text of A.']])),
    ).toMatch(/^422 CORRUPT_FILE .*documents\/a\.txt/);
    expect(await imports.refused(await archive(manifest([{ ...listed, size_bytes: 9 }]), files))).toMatch(
      /^422 CORRUPT_FILE .*documents\/a\.txt/,
    );
    expect(await imports.refused(await archive(manifest([listed, listing('b.txt', b)]), files))).toMatch(
      /^422 CORRUPT_FILE .*b\.txt/,
    );
    expect(await imports.refused(await archive(manifest([]), files))).toMatch(
      /^422 CORRUPT_FILE .*documents\/a\.txt/,
    );
    expect(
      await imports.refused(await archive(manifest([{ ...listed, path: '../../a.txt' }]), files)),
    ).toMatch(/^422 CORRUPT_FILE /);
    const elsewhere = await tarred([
      ['x/manifest.json', manifest([listed])],
      ['y/documents/a.txt', a],
    ]);
    expect(await imports.refused(elsewhere)).toMatch(/^422 CORRUPT_FILE /);
  });

  it('a file next to the directory of the manifest', async () => {
    const beside = await tarred([
      ['x/manifest.json', manifest([listing('a.txt', a)])],
      ['documents/a.txt', a],
    ]);
    expect(await imports.refused(beside)).toMatch(/^422 CORRUPT_FILE /);
  });

  it('two documents that cannot be in the same jar', async () => {
    const [one, two] = [listing('a.txt', a), listing('b.txt', b)];
    const files: ArchiveFile[] = [
      ['documents/a.txt', a],
      ['documents/b.txt', b],
    ];
    expect(await imports.refused(await archive(manifest([one, { ...two, id: one.id }]), files))).toMatch(
      /^422 VALIDATION_ERROR .*id/,
    );
    expect(await imports.refused(await archive(manifest([one, { ...two, path: one.path }]), files))).toMatch(
      /^422 VALIDATION_ERROR .*path/,
    );
    expect(
      await imports.refused(await archive(manifest([one, { ...two, filename: 'x/a.txt' }]), files)),
    ).toMatch(/^422 VALIDATION_ERROR .*filename/);
    const twice = await archive(manifest([one, listing('b.txt', a)]), [
      files[0] as ArchiveFile,
      ['documents/b.txt', a],
    ]);
    expect(await imports.refused(twice)).toMatch(/^422 VALIDATION_ERROR .*content/);
  });

  it.each<[string, object]>([
    ['a name of 10,000 characters', { filename: 'x'.repeat(10_000) }],
    ['a title of 10,000 characters', { title: 'x'.repeat(10_000) }],
    ['no name', { filename: '' }],
    ['a name that is no text', { filename: ['a.txt'] }],
    ['a size that is no number', { size_bytes: '10' }],
    ['a size below zero', { size_bytes: -1 }],
    ['a hash that is none', { sha256: 'zz' }],
    ['metadata that is a list', { metadata: [] }],
    ['tags that are none', { tags: [1] }],
    ['a NUL character', { description: 'a\0b' }],
    ['half a surrogate pair', { metadata: { a: '\ud800' } }],
    ['a retention of no days', { retention: { policy: 'custom' } }],
    ['an unknown retention', { retention: { policy: 'forever' } }],
    ['a version of 0', { version: 0 }],
  ])('a document with %s', async (_, wrong) => {
    const sent = await archive(manifest([{ ...listing('a.txt', a), path: 'documents/a.txt', ...wrong }]), [
      ['documents/a.txt', a],
    ]);
    expect(await imports.refused(sent)).toMatch(/^422 VALIDATION_ERROR /);
  });

  it.each<[string, object]>([
    ['of a name too short', { name: 'x' }],
    ['of a name of 10,000 characters', { name: 'x'.repeat(10_000) }],
    ['of an unknown type', { type: 'premium' }],
    ['with tags that are none', { tags: 'x' }],
    ['with a config that is a list', { config: [] }],
    ['of an unknown retention', { retention: { policy: 'custom' } }],
  ])('a jar %s', async (_, wrong) => {
    expect(
      await imports.refused(await archive(manifest([], { honey_jar: { ...listedJar, ...wrong } }), [])),
    ).toMatch(/^422 VALIDATION_ERROR /);
  });

  it('endless nesting, and manifests that are too large', async () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    const nested = manifest([listing('a.txt', a, { metadata: { deep: 1 } })]).replace(
      '"deep":1',
      `"deep":${deep}`,
    );
    expect(await imports.refused(await archive(nested, [['documents/a.txt', a]]))).toMatch(
      /^422 VALIDATION_ERROR /,
    );
    expect(await imports.refused(Buffer.from(`{"honey_jar":${deep},"documents":[]}`))).toMatch(
      /^422 CORRUPT_FILE /,
    );
    const wide = manifest([], { honey_jar: { ...listedJar, description: 'x'.repeat(2_000_000) } });
    expect(await imports.refused(await archive(wide, []))).toMatch(/^413 FILE_TOO_LARGE /);
    const long = manifest([listing('a.txt', a, { metadata: { x: 'x'.repeat(2_000_000) } })]);
    expect(await imports.refused(await archive(long, [['documents/a.txt', a]]))).toMatch(
      /^413 FILE_TOO_LARGE /,
    );
    expect(await imports.refused(Buffer.from('{'.repeat(2_000_000)))).toMatch(/^413 FILE_TOO_LARGE /);
    expect(await imports.refused(Buffer.from('{'.repeat(900)))).toMatch(/^422 CORRUPT_FILE /);
    expect(await imports.refused(Buffer.from(manifest([]).replace('[]', '[],"documents":[]')))).toMatch(
      /^422 VALIDATION_ERROR /,
    );
  });

  it('JSON whose documents have no content, or have it in the wrong place or form', async () => {
    const { path: _, ...listed } = listing('a.txt', a);
    const content = Buffer.from(a).toString('base64');
    expect(await imports.refused(json(listed))).toMatch(/^422 CORRUPT_FILE .*no content/);
    expect(await imports.refused(json({ content, ...listed }))).toMatch(/^422 VALIDATION_ERROR /);
    expect(await imports.refused(json({ ...listed, content: 'no base64!' }))).toMatch(/^422 CORRUPT_FILE /);
    expect(await imports.refused(json({ ...listed, content: 17 }))).toMatch(/^422 CORRUPT_FILE /);
    expect(
      await imports.refused(
        Buffer.from(
          json({ ...listed, content })
            .toString()
            .replace('"content"', '"content":"","content"'),
        ),
      ),
    ).toMatch(/^422 CORRUPT_FILE /);
    expect(await imports.refused(Buffer.from('{"documents":[],"version":"1.0"}'))).toMatch(
      /^415 UNSUPPORTED_FORMAT /,
    );
    expect(
      (
        await imports.send(
          Buffer.from(
            json({ ...listed, content })
              .toString()
              .replaceAll('/', '\\/'),
          ),
        )
      ).status,
    ).toBe(201);
  });
});
