import { expect, it } from 'vitest';
import { exportJar, importJar, manifestOf } from '#test/platform/export-archive.ts';
import { importsOf, listing, manifest } from '#test/platform/imports.ts';
import { addDocument, createJar, platformFor, untilRead, type Client } from '#test/platform/platform.ts';

const jars = '/api/knowledge/honey-jars';
const { test, owner, other } = platformFor({ owner: 'analyst', other: 'analyst' });

const text =
  'The group QuietMoth, also known as Silver Lantern, used Mimikatz against companies in Austria in 2024. ' +
  'QuietMoth exploited CVE-2023-23397 in the mail servers of these companies. ' +
  'It runs PowerShell (T1059.001) and talks to panel[.]moth-cdn[.]net over HTTPS.';

type Found = { entities: any[]; relations: any[]; techniques: any[] };

async function foundIn(client: Client, document: string): Promise<Found> {
  const of = async (part: string) =>
    (await client.get(`/api/knowledge/documents/${document}/${part}`)).body[part];
  return {
    entities: await of('entities'),
    relations: await of('relations'),
    techniques: await of('techniques'),
  };
}

const named = ({ entities }: Found, name: string) => entities.find((one) => one.name === name);
const stated = ({ relations }: Found, name: string) => relations.find(({ relation }) => relation === name);

/** A jar in which a tool, a technique and a relation were rejected, and an actor and a relation accepted. */
async function reviewedJar(): Promise<string> {
  const jar = await createJar(owner);
  const { id } = await addDocument(owner, jar, { name: 'moth.txt', text });
  await addDocument(owner, jar, {
    name: 'other.txt',
    text: 'The group QuietMoth, also known as Silver Lantern, was seen again. It used Mimikatz.',
  });
  const found = await foundIn(owner, id);
  const technique = found.entities.find(({ type }) => type === 'technique');
  for (const body of [
    { entity_id: named(found, 'Mimikatz').id, decision: 'rejected' },
    { entity_id: technique.id, decision: 'rejected' },
    { relation_id: stated(found, 'targets').id, decision: 'rejected' },
    { entity_id: named(found, 'QuietMoth').id, decision: 'accepted' },
    { relation_id: stated(found, 'exploits').id, decision: 'accepted' },
  ])
    expect((await owner.put(`/api/knowledge/documents/${id}/review`, body)).status).toBe(204);
  // As it is rejected in the console: the number with the name.
  const verdict = { value: 'T1059.001', verdict: 'benign', scope: 'document', document_id: id };
  expect((await owner.post('/api/v1/verdicts', verdict)).status).toBe(201);
  return jar;
}

const exported = (id: string, format: string) =>
  exportJar(test.platform, owner, `${jars}/${id}/export?format=${format}`);

async function imported(archive: Uint8Array) {
  const { status, body } = await importJar(test.platform, { client: other, path: `${jars}/import`, archive });
  expect(status, JSON.stringify(body)).toBe(201);
  const jar = body.honey_jar_id as string;
  const db = test.deps.database.kysely;
  const rows = await db
    .selectFrom('documents')
    .select(['id', 'filename'])
    .where('jar_id', '=', jar)
    .execute();
  for (const { id } of rows) await untilRead(other, id);
  return { jar, idOf: (name: string) => rows.find(({ filename }) => filename === name)?.id ?? '' };
}

it.each(['hjx', 'json', 'tar'])('what was rejected stays so in an imported jar, as %s', async (format) => {
  const { jar, idOf } = await imported((await exported(await reviewedJar(), format)).file);
  const found = await foundIn(other, idOf('moth.txt'));
  const names = async (path: string, list: string) =>
    (await other.get(`/api/v1/${path}?honey_jar_id=${jar}&limit=100`)).body[list];
  const inJar = Object.fromEntries(
    (await names('entities', 'entities')).map((one: any) => [one.name, one.document_count]),
  );
  // The other document names it, and nobody rejected it there.
  expect(inJar).toMatchObject({ QuietMoth: 2, Mimikatz: 1 });
  const relations = (await names('relations', 'relations')).flatMap(
    ({ document_id, relation, object }: any) =>
      document_id === idOf('moth.txt') ? [`${relation} ${object.name}`] : [],
  );
  expect(relations).toContain('exploits CVE-2023-23397');
  expect(relations.join('\n')).not.toMatch(/Mimikatz|targets/);
  expect(found.techniques).toEqual([]);

  const bundle = (await other.get(`/api/knowledge/documents/${idOf('moth.txt')}/export`)).body
    .objects as any[];
  const sure = bundle.filter(({ confidence }) => confidence === 100).map(({ type }): string => type);
  // The number of a vulnerability is as sure by itself.
  expect(sure.toSorted()).toEqual(['intrusion-set', 'relationship', 'vulnerability']);
  expect(bundle.filter(({ name, type }) => name === 'Mimikatz' || type === 'attack-pattern')).toEqual([]);
  expect(bundle.filter(({ relationship_type }) => relationship_type === 'targets')).toEqual([]);
});

it('who reviewed has the mark of an import, also after a second one, and the importer may decide otherwise', async () => {
  const first = await imported((await exported(await reviewedJar(), 'json')).file);
  const again = await exportJar(test.platform, other, `${jars}/${first.jar}/export?format=json`);
  const { idOf } = await imported(again.file);
  const document = idOf('moth.txt');
  const mimikatz = named(await foundIn(other, document), 'Mimikatz');
  expect(mimikatz.review).toMatchObject({ decision: 'rejected' });
  expect(mimikatz.review.decided_by).toMatch(/[^)] \(imported\)$/);
  const left = (await foundIn(other, document)).relations.filter(({ left_out }) => left_out);
  expect(left.map(({ relation }): string => relation).toSorted()).toEqual(['targets', 'uses', 'uses']);
  const review = { entity_id: mimikatz.id, decision: null };
  expect((await other.put(`/api/knowledge/documents/${document}/review`, review)).status).toBe(204);
  const bundle = (await other.get(`/api/knowledge/documents/${document}/export`)).body.objects as any[];
  expect(bundle.flatMap(({ type, name }) => (type === 'tool' ? [name] : []))).toContain('Mimikatz');
});

it('a jar in which nothing was reviewed is written as before', async () => {
  const jar = await createJar(owner);
  await addDocument(owner, jar, { name: 'moth.txt', text });
  const { version, documents } = await manifestOf(await exported(jar, 'json'));
  expect(version).toBe('1.0');
  expect(documents[0]).not.toHaveProperty('reviews');
});

it('reviews that cannot be refuse the import, and leave nothing', async () => {
  const review = {
    subject_id: crypto.randomUUID(),
    decision: 'rejected',
    decided_by: 'Ada',
    decided_at: '2026-11-20T00:00:00.000Z',
  };
  const relation = { ...review, relation: 'uses', object_id: crypto.randomUUID() };
  const { refused } = importsOf(test, other);
  const answer = (reviews: unknown) => {
    const listed = listing('a.txt', 'A text.', {
      reviews,
      content: Buffer.from('A text.').toString('base64'),
    });
    return refused(Buffer.from(manifest([listed])));
  };
  const cases: [unknown, RegExp][] = [
    ['all of them', /^422 VALIDATION_ERROR .*documents\.0\.reviews/],
    [[null], /^422 VALIDATION_ERROR .*reviews\.0/],
    [[{ ...review, subject_id: 'Mimikatz' }], /^422 VALIDATION_ERROR .*reviews\.0\.subject_id/],
    [[{ ...review, decision: 'accepted; drop table' }], /^422 VALIDATION_ERROR .*reviews\.0\.decision/],
    [[{ ...review, decided_by: 'a'.repeat(301) }], /^422 VALIDATION_ERROR .*reviews\.0\.decided_by/],
    [[{ ...review, decided_by: 'A\0' }], /^422 VALIDATION_ERROR .*NUL/],
    [[{ ...review, decided_at: 'yesterday' }], /^422 VALIDATION_ERROR .*reviews\.0\.decided_at/],
    [[{ ...relation, relation: 'loves' }], /^422 VALIDATION_ERROR .*reviews\.0\.relation/],
    [[{ ...relation, object_id: null }], /^422 VALIDATION_ERROR .*relation and object_id/],
    [[review, { ...review, decision: 'accepted' }], /^422 VALIDATION_ERROR .*two reviews of the same/],
    [
      Array.from({ length: 1001 }, () => ({ ...review, subject_id: crypto.randomUUID() })),
      /^422 VALIDATION_ERROR .*reviews/,
    ],
    [Array.from({ length: 100_000 }, () => review), /^413 FILE_TOO_LARGE /],
  ];
  for (const [reviews, reason] of cases) expect(await answer(reviews), String(reason)).toMatch(reason);
});

it('reviews of what a document does not hold are about nothing', async () => {
  const jar = await reviewedJar();
  const sent = await manifestOf(await exported(jar, 'json'));
  const [first] = sent.documents;
  for (const one of first.reviews) one.subject_id = crypto.randomUUID();
  first.reviews[0].document_id = crypto.randomUUID();
  const { idOf } = await imported(Buffer.from(JSON.stringify(sent)));
  const found = await foundIn(other, idOf('moth.txt'));
  expect(found.entities.filter(({ review }) => review !== null)).toEqual([]);
  expect(named(found, 'Mimikatz').review).toBeNull();
  const { body } = await other.get(`/api/knowledge/documents/${idOf('moth.txt')}/review`);
  expect(body.entities.reviewed).toBe(0);
});
