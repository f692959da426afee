import { Readable } from 'node:stream';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exportJar, importJar, manifestOf, tarred } from '#test/platform/export-archive.ts';
import { archive, importsOf, listing, manifest } from '#test/platform/imports.ts';
import { createJar, openTestPlatform, type Client, type TestPlatform } from '#test/platform/platform.ts';

const jars = '/api/knowledge/honey-jars';
let test: TestPlatform;
let owner: Client;
beforeAll(async () => {
  test = await openTestPlatform({ quotaUserMb: 10 });
  owner = await test.signIn('analyst');
});
afterAll(() => test.close());

/** `levels` objects in each other. */
const nested = (levels: number): Record<string, unknown> => (levels === 1 ? {} : { a: nested(levels - 1) });

async function copyOf(jar: string, format: string) {
  const exported = await exportJar(test.platform, owner, `${jars}/${jar}/export?format=${format}`);
  const archived = { client: owner, path: `${jars}/import`, archive: exported.file };
  const { status, body } = await importJar(test.platform, archived);
  expect(status, JSON.stringify(body)).toBe(201);
  return { manifest: await manifestOf(exported), id: body.honey_jar_id as string };
}

it('any metadata and configuration that can be stored survives export, import and export', async () => {
  const { body: made, status } = await owner.post('/api/v1/honey-pots', {
    name: 'Arbitrary',
    type: 'private',
    config: nested(48),
  });
  expect(status, JSON.stringify(made)).toBe(201);
  const jar = (made.honey_pot ?? made).id as string;
  const number = fc
    .double({ noNaN: true, min: -1e20, max: 1e20 })
    .filter((n) => n === 0 || Math.abs(n) > 1e-20);
  const values = [fc.string({ unit: 'grapheme' }), fc.integer(), number, fc.boolean(), fc.constant(null)];
  const arbitrary = fc.object({ key: fc.string({ unit: 'grapheme' }), values, maxDepth: 4 });
  const metadata = [nested(50), ...fc.sample(arbitrary, { numRuns: 40, seed: 5 })];
  let stored = 0;
  for (const [n, said] of metadata.entries()) {
    const fields = { metadata: JSON.stringify(said) };
    const reply = await owner.upload(`${jars}/${jar}/documents`, { [`${n}.txt`]: `Text ${n}.` }, fields);
    stored += reply.status === 201 ? 1 : 0;
  }
  expect(stored).toBeGreaterThan(25);
  let last = jar;
  const seen: unknown[] = [];
  for (const format of ['hjx', 'json', 'tar']) {
    const copy = await copyOf(last, format);
    last = copy.id;
    const { honey_jar, documents } = copy.manifest;
    seen.push({
      config: honey_jar.config,
      said: documents.map((one: any) => [one.filename, one.metadata]),
    });
  }
  expect(seen[0]).toMatchObject({
    config: nested(48),
    said: expect.arrayContaining([['0.txt', nested(50)]]),
  });
  expect(seen[1]).toEqual(seen[0]);
  expect(seen[2]).toEqual(seen[0]);
});

it('a manifest of more than 64 MiB can be imported', async () => {
  const text = 'Listed at length.';
  const padding = 'x'.repeat(500_000);
  // What is not known is passed over, and makes the manifest as long as much metadata would.
  const said = Array.from({ length: 140 }, (_, n) => listing(`${n}.txt`, `${text} ${n}`, { padding }));
  const files = said.map((_, n) => [`documents/${n}.txt`, `${text} ${n}`] as [string, string]);
  const sent = await tarred([['manifest.json', manifest(said)], ...files]);
  expect(sent.length).toBeGreaterThan(64 * 1024 * 1024);
  const { status, body } = await importsOf(test, owner).send(sent);
  expect(status, JSON.stringify(body)).toBe(201);
  expect(body.documents).toBe(140);
});

it('a head of millions of fields is refused when a little of it has been read', async () => {
  let given = 0;
  const piece = Buffer.from('"a":1,'.repeat(10_000));
  async function* endless() {
    yield Buffer.from('{');
    for (; given < 500; given += 1) yield piece;
  }
  const actor = { user_id: owner.user_id, role: 'analyst' as const };
  await expect(
    test.deps.exchange.receive(actor, Readable.from(endless(), { objectMode: false }), undefined),
  ).rejects.toMatchObject({ code: 'FILE_TOO_LARGE' });
  expect(given).toBeLessThan(100);
});

it('an import that does not fit a quota with what the user has ends with its manifest', async () => {
  const jar = await createJar(owner, { name: 'Has something' });
  await owner.upload(`${jars}/${jar}/documents`, { 'a.txt': 'x'.repeat(5_000_000) });
  const { everything } = importsOf(test, owner);
  const before = await everything();
  const receive = async (sizes: number[]) => {
    const said = sizes.map((size_bytes, n) => listing(`${n}.txt`, '', { size_bytes }));
    const actor = { user_id: owner.user_id, role: 'analyst' as const };
    await test.deps.exchange.receive(actor, Readable.from([await archive(manifest(said), [])]), undefined);
  };
  await expect(receive([3_000_000, 3_000_000])).rejects.toMatchObject({ code: 'QUOTA_EXCEEDED' });
  // What fits is missed only because the archive lacks it.
  await expect(receive([2_000_000, 3_000_000])).rejects.toMatchObject({ code: 'CORRUPT_FILE' });
  expect(await everything()).toEqual(before);
});
