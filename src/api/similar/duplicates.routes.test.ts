import { beforeAll, describe, expect, it } from 'vitest';
import { resealAll } from '#domain/documents/index.ts';
import { addDocument, createJar, platformFor, type Client } from '#test/platform/platform.ts';
import { dimlight, ledgerSync, passwords, reworked } from '#test/fixtures/similar-reports.ts';

const { test, analyst, stranger } = platformFor({ analyst: 'analyst', stranger: 'analyst' });

const duplicatesIn = (client: Client, jar: string, query = '') =>
  client.get(`/api/knowledge/honey-pots/${jar}/duplicates?${query}`);

/** What is listed once everything is compared: documents of encrypted jars are in the background. */
async function compared(jar: string, query = '') {
  const ask = () => duplicatesIn(analyst, jar, query);
  await expect.poll(async () => (await ask()).body.documents_pending, { timeout: 15_000 }).toBe(0);
  return (await ask()).body;
}

const idsOf = ({ documents }: any) => documents.map(({ document_id }: any) => document_id);

let jar: string;
let own: any;
let spaced: any;
let changed: any;
let excerpt: any;

beforeAll(async () => {
  jar = await createJar(analyst, { name: 'Vendors' });
  own = await addDocument(analyst, jar, { name: 'dimlight.txt', text: dimlight });
  changed = await addDocument(analyst, jar, { name: 'reworked.md', text: reworked });
  spaced = await addDocument(analyst, jar, { name: 'passwords.txt', text: passwords });
  excerpt = await addDocument(analyst, jar, { name: 'bom.txt', text: `\ufeff${passwords}` });
  await addDocument(analyst, jar, { name: 'customs.txt', text: ledgerSync });
});

describe('duplicates of a honey jar', () => {
  it('are groups of the same text first, then of mostly the same, each with the share', async () => {
    const { status, body } = await duplicatesIn(analyst, jar);
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: 2, limit: 10, offset: 0, document_count: 5, documents_pending: 0 });
    expect(body).not.toHaveProperty('index');
    const [same, near] = body.groups;
    expect([same.kind, same.document_count, idsOf(same)]).toEqual(['duplicate', 2, [spaced.id, excerpt.id]]);
    expect([near.kind, near.document_count, idsOf(near)]).toEqual([
      'near_duplicate',
      2,
      [own.id, changed.id],
    ]);
    expect(same.documents[0]).toMatchObject({
      filename: 'passwords.txt',
      kind: 'duplicate',
      shared_share: 1,
      shared_with: excerpt.id,
    });
    const similar = await analyst.get(`/api/knowledge/documents/${own.id}/similar`);
    expect(near.documents[0].shared_share).toBe(similar.body.documents[0].shared_share);
  });

  it('come in slices, and in the form of the knowledge service in pages', async () => {
    const { body } = await duplicatesIn(analyst, jar, 'limit=1&offset=1');
    expect(body).toMatchObject({ total: 2, limit: 1, offset: 1, groups: [{ kind: 'near_duplicate' }] });
    const path = `/api/knowledge/honey-jars/${jar}/duplicates`;
    const paged = await analyst.get(`${path}?page=2&page_size=1`);
    expect(paged.body.groups).toEqual(body.groups);
    expect(paged.body.pagination).toMatchObject({ page: 2, limit: 1, total: 2, has_next: false });
    expect((await duplicatesIn(analyst, jar, 'offset=9')).body).toMatchObject({ total: 2, groups: [] });
    for (const query of ['limit=0', 'limit=21', 'offset=-1', 'order=x'])
      expect((await duplicatesIn(analyst, jar, query)).status, query).toBe(400);
  });

  it('are for nobody who may not read the honey jar, and not for one excluded from search', async () => {
    expect((await duplicatesIn(stranger, jar)).status).toBe(404);
    expect((await duplicatesIn(analyst, crypto.randomUUID())).status).toBe(404);
    expect((await stranger.get(`/api/knowledge/honey-jars/${jar}/duplicates`)).status).toBe(404);
    const quiet = await createJar(analyst, { settings: { allow_search: false } });
    const refused = await duplicatesIn(analyst, quiet);
    expect([refused.status, refused.body.error.code]).toEqual([409, 'NOT_SEARCHABLE']);
  });

  it('are those of one jar, as it is now', async () => {
    const alone = await createJar(analyst);
    const first = await addDocument(analyst, alone, { name: 'one.txt', text: dimlight });
    expect((await duplicatesIn(analyst, alone)).body).toMatchObject({ total: 0, groups: [] });
    const second = await addDocument(analyst, alone, { name: 'two.txt', text: reworked });
    expect((await duplicatesIn(analyst, alone)).body.groups.map(idsOf)).toEqual([[first.id, second.id]]);
    await analyst.delete(`/api/knowledge/documents/${second.id}`);
    expect((await duplicatesIn(analyst, alone)).body).toMatchObject({ total: 0, document_count: 1 });
  });
});

it('what sketches take for the same and the texts do not confirm is left out of its slice', async () => {
  const alone = await createJar(analyst);
  const one = await addDocument(analyst, alone, { name: 'one.txt', text: dimlight });
  const two = await addDocument(analyst, alone, { name: 'two.txt', text: ledgerSync });
  expect((await duplicatesIn(analyst, alone)).body.total).toBe(0);
  await test.deps.database.kysely
    .updateTable('document_sketches')
    .from('document_sketches as source')
    .set(({ ref }) => ({ sketch: ref('source.sketch') }))
    .where('document_sketches.document_id', '=', two.id)
    .where('source.document_id', '=', one.id)
    .execute();
  expect((await duplicatesIn(analyst, alone)).body).toMatchObject({ total: 1, groups: [] });
});

it('of a large group the first documents are shown, and all are counted', async () => {
  const alone = await createJar(analyst);
  for (let at = 0; at < 22; at += 1)
    await addDocument(analyst, alone, { name: `copy-${at}.txt`, text: `${dimlight} Copy number ${at}.` });
  const { body } = await duplicatesIn(analyst, alone);
  expect(body).toMatchObject({ total: 1, groups: [{ kind: 'near_duplicate', document_count: 22 }] });
  expect(body.groups[0].documents).toHaveLength(20);
});

it('a damaged sketch is made again', async () => {
  const alone = await createJar(analyst);
  const one = await addDocument(analyst, alone, { name: 'one.txt', text: dimlight });
  await addDocument(analyst, alone, { name: 'two.txt', text: reworked });
  await test.deps.database.kysely
    .updateTable('document_sketches')
    .set({ sketch: Buffer.from('damaged') })
    .where('document_id', '=', one.id)
    .execute();
  const { status, body } = await duplicatesIn(analyst, alone);
  expect([status, body.total, body.documents_pending]).toEqual([200, 0, 1]);
  expect((await compared(alone)).total).toBe(1);
});

describe('duplicates of an encrypted honey jar', () => {
  it('are found, and nothing of the order of words is stored in the clear', async () => {
    const sealed = await createJar(analyst, { settings: { encryption_enabled: true } });
    const one = await addDocument(analyst, sealed, { name: 'one.txt', text: dimlight });
    const two = await addDocument(analyst, sealed, { name: 'two.txt', text: reworked });
    expect((await duplicatesIn(analyst, sealed)).body.documents_pending).toBe(2);
    const { groups } = await compared(sealed);
    expect(groups.map(idsOf)).toEqual([[one.id, two.id]]);
    const { kysely } = test.deps.database;
    const rows = await kysely
      .selectFrom('document_sketches')
      .selectAll()
      .where('document_id', 'in', [one.id, two.id])
      .execute();
    expect(rows.map(({ sketch }) => Buffer.from(sketch).toString().slice(0, 3))).toEqual(['v1.', 'v1.']);
    expect(rows.every(({ key_id }) => key_id !== null)).toBe(true);
  });

  it('are found after their key was replaced', async () => {
    const sealed = await createJar(analyst, { settings: { encryption_enabled: true } });
    await addDocument(analyst, sealed, { name: 'one.txt', text: dimlight });
    await addDocument(analyst, sealed, { name: 'two.txt', text: reworked });
    expect((await compared(sealed)).total).toBe(1);
    const { database, keys } = test.deps;
    await database.transact((tx) => keys.renew(tx));
    await expect.poll(async () => (await resealAll(test.deps)).outcome, { timeout: 20_000 }).toBe('done');
    expect((await duplicatesIn(analyst, sealed)).body).toMatchObject({ total: 0, documents_pending: 2 });
    expect((await compared(sealed)).total).toBe(1);
  });
});

it('documents that were read by an earlier version are compared in the background', async () => {
  const { kysely } = test.deps.database;
  const [before] = await kysely
    .selectFrom('document_sketches')
    .selectAll()
    .where('document_id', '=', own.id)
    .execute();
  await kysely.deleteFrom('document_sketches').where('document_id', '=', own.id).execute();
  const { body } = await duplicatesIn(analyst, jar);
  expect(body).toMatchObject({ total: 1, documents_pending: 1 });
  expect((await compared(jar)).total).toBe(2);
  const [after] = await kysely
    .selectFrom('document_sketches')
    .selectAll()
    .where('document_id', '=', own.id)
    .execute();
  expect(before && Buffer.from(before.sketch).equals(Buffer.from(after?.sketch ?? []))).toBe(true);
});
