import { beforeAll, describe, expect, it } from 'vitest';
import { addDocument, createJar, platformFor, type Client } from '#test/platform/platform.ts';
import { dimlight, ledgerSync, passwords, reworked } from '#test/fixtures/similar-reports.ts';

const { test, analyst, stranger } = platformFor({ analyst: 'analyst', stranger: 'analyst' });

const similarTo = (client: Client, id: string, query = '') =>
  client.get(`/api/knowledge/documents/${id}/similar?${query}`);
const passagesLike = (client: Client, id: string, query = 'ordinal=0') =>
  client.get(`/api/knowledge/documents/${id}/similar-passages?${query}`);
const kindsOf = ({ body }: { body: any }) =>
  body.documents.map(({ document_id, kind }: any) => [document_id, kind]);

let jar: string;
let other: string;
let own: any;
let copy: any;
let changed: any;
let sameStory: any;

beforeAll(async () => {
  jar = await createJar(analyst, { name: 'Vendor one' });
  other = await createJar(analyst, { name: 'Vendor two', settings: { encryption_enabled: true } });
  own = await addDocument(analyst, jar, { name: 'dimlight.txt', text: dimlight });
  copy = await addDocument(analyst, other, { name: 'copy.txt', text: dimlight });
  changed = await addDocument(analyst, jar, { name: 'reworked.md', text: reworked });
  sameStory = await addDocument(analyst, other, { name: 'customs.txt', text: ledgerSync });
  await addDocument(analyst, jar, { name: 'passwords.txt', text: passwords });
  const theirs = await createJar(stranger);
  await addDocument(stranger, theirs, { name: 'private.txt', text: `${dimlight}\n\nA private remark.` });
});

describe('documents similar to one', () => {
  it('are duplicates, near-duplicates and the same story in all jars that may be read, encrypted ones too', async () => {
    const reply = await similarTo(analyst, own.id);
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ document_id: own.id, version: 1, search_type: 'lexical' });
    expect(kindsOf(reply)).toEqual([
      [copy.id, 'duplicate'],
      [changed.id, 'near_duplicate'],
      [sameStory.id, 'similar'],
    ]);
    const [duplicate, near, similar] = reply.body.documents;
    expect(duplicate).toMatchObject({ honey_jar_id: other, honey_jar_name: 'Vendor two', shared_share: 1 });
    expect(near.shared_share).toBeLessThan(1);
    expect(similar).toMatchObject({
      title: 'Customs data theft: what we know of the Quartz Heron intrusions',
      filename: 'customs.txt',
      shared_indicators: 1,
    });
    expect(ledgerSync.slice(similar.passages.other.start, similar.passages.other.end)).toBe(
      similar.passages.other.content,
    );
    expect(dimlight.slice(similar.passages.own.start, similar.passages.own.end)).toBe(
      similar.passages.own.content,
    );
  });

  it('are those of the same text as duplicates, though the file is another', async () => {
    const spaced = await createJar(analyst);
    const { id } = await addDocument(analyst, spaced, { name: 'bom.txt', text: `\ufeff${dimlight}` });
    expect(kindsOf(await similarTo(analyst, own.id, `honey_jar_ids=${spaced}`))).toEqual([[id, 'duplicate']]);
    await analyst.delete(`/api/knowledge/documents/${id}`);
  });

  it('are the same in the form of the knowledge service', async () => {
    const path = `/api/knowledge/honey-jars/${jar}/documents/${own.id}`;
    expect((await analyst.get(`${path}/similar`)).body).toEqual((await similarTo(analyst, own.id)).body);
    const passages = await analyst.get(`${path}/similar-passages?ordinal=0`);
    expect(passages.body).toEqual((await passagesLike(analyst, own.id)).body);
    const wrong = `/api/knowledge/honey-jars/${other}/documents/${own.id}`;
    expect((await analyst.get(`${wrong}/similar`)).status).toBe(404);
    expect((await analyst.get(`${wrong}/similar-passages?ordinal=0`)).status).toBe(404);
  });

  it('are within the jars that are named, and no more than wanted', async () => {
    expect(kindsOf(await similarTo(analyst, own.id, `honey_jar_ids=${jar}`))).toEqual([
      [changed.id, 'near_duplicate'],
    ]);
    expect(kindsOf(await similarTo(analyst, own.id, 'limit=1'))).toEqual([[copy.id, 'duplicate']]);
    for (const query of ['limit=0', 'limit=21', 'limit=x', 'honey_jars=x'])
      expect((await similarTo(analyst, own.id, query)).status, query).toBe(400);
  });

  it('are for nobody who may not read the document or the named jar', async () => {
    expect((await similarTo(stranger, own.id)).status).toBe(404);
    expect((await passagesLike(stranger, own.id)).status).toBe(404);
    const mine = await createJar(stranger);
    const { id } = await addDocument(stranger, mine, { name: 'mine.txt', text: ledgerSync });
    const found = await similarTo(stranger, id);
    expect(found.body.documents.map(({ filename }: any) => filename)).toEqual(['private.txt']);
    expect((await similarTo(stranger, id, `honey_jar_ids=${jar}`)).status).toBe(404);
    expect((await passagesLike(stranger, id, `ordinal=0&honey_jar_ids=${jar}`)).status).toBe(404);
  });

  it('leave out jars that are excluded from search, also where the file is the same', async () => {
    const quiet = await createJar(analyst, { name: 'Quiet', settings: { allow_search: false } });
    const { id } = await addDocument(analyst, quiet, { name: 'quiet.txt', text: dimlight });
    const found = (await similarTo(analyst, own.id)).body.documents;
    expect(found.map(({ document_id }: any) => document_id)).not.toContain(id);
    expect(kindsOf(await similarTo(analyst, id))[0]?.[1]).toBe('duplicate');
  });

  it('go when they are deleted, and need a document that is read', async () => {
    const gone = await addDocument(analyst, jar, { name: 'gone.txt', text: `${dimlight} And more.` });
    expect(kindsOf(await similarTo(analyst, own.id)).flat()).toContain(gone.id);
    await analyst.delete(`/api/knowledge/documents/${gone.id}`);
    expect(kindsOf(await similarTo(analyst, own.id)).flat()).not.toContain(gone.id);
    const broken = await addDocument(analyst, jar, { name: 'broken.pdf', text: '%PDF-1.7 nothing' });
    for (const reply of [await similarTo(analyst, broken.id), await passagesLike(analyst, broken.id)])
      expect([reply.status, reply.body.error.code]).toEqual([409, 'NOT_READ']);
  });
});

describe('passages similar to one', () => {
  it('are those of other documents, with their places', async () => {
    const { status, body } = await passagesLike(analyst, own.id);
    expect(status).toBe(200);
    expect(dimlight.slice(body.passage.start, body.passage.end)).toBe(body.passage.content);
    const ids = body.passages.map(({ document_id }: any) => document_id);
    expect(new Set(ids)).toEqual(new Set([copy.id, changed.id, sameStory.id]));
    expect(ids).toHaveLength(3);
    expect(ids[0]).toBe(copy.id);
    expect(body.passages[0]).toMatchObject({ shared_share: 1, score: 1, honey_jar_name: 'Vendor two' });
    const last = body.passages.find(({ document_id }: any) => document_id === sameStory.id);
    expect(ledgerSync.slice(last.start, last.end)).toBe(last.content);
  });

  it('are none of a passage that the document does not have', async () => {
    expect((await passagesLike(analyst, own.id, 'ordinal=99')).status).toBe(404);
    for (const query of ['', 'ordinal=-1', 'ordinal=x', 'ordinal=2147483647'])
      expect((await passagesLike(analyst, own.id, query)).status, query).toBe(400);
    expect((await passagesLike(analyst, crypto.randomUUID())).status).toBe(404);
  });
});

it('an admin sees what they could read as a plain user, and what is of jars that they name', async () => {
  const admin = await test.signIn('admin');
  expect((await similarTo(admin, own.id)).body.documents).toEqual([]);
  expect(kindsOf(await similarTo(admin, own.id, `honey_jar_ids=${jar}`))).toEqual([
    [changed.id, 'near_duplicate'],
  ]);
});
