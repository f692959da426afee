import { describe, expect, it } from 'vitest';
import { addDocument, createJar, jarsPath, platformFor, untilRead } from '#test/platform/platform.ts';

const { test, analyst, other } = platformFor({ analyst: 'analyst', other: 'analyst' });

async function jarWith(names: string[], as: object = {}): Promise<{ jar: string; ids: string[] }> {
  const jar = await createJar(analyst, as);
  const ids: string[] = [];
  for (const name of names)
    ids.push((await addDocument(analyst, jar, { name, text: `A courier crosses ${name}.` })).id);
  for (const id of ids) await untilRead(analyst, id);
  return { jar, ids };
}

const tagsOf = async (id: string) => (await analyst.get(`/api/knowledge/documents/${id}`)).body.tags;

async function foundWith(jar: string, tag: string): Promise<string[]> {
  const body = { query: 'courier crosses', honey_jar_ids: [jar], filters: { tags: [tag] } };
  const { results } = (await analyst.post('/api/knowledge/search', body)).body;
  return results.map(({ document_id }: any) => document_id);
}

async function listedWith(jar: string, tag: string): Promise<string[]> {
  const { documents } = (await analyst.get(`${jarsPath}/${jar}/documents?tag=${tag}`)).body;
  return documents.map(({ id }: any) => id);
}

describe('the tags of a document', () => {
  it('are replaced, and searches and lists go by them at once', async () => {
    const { jar, ids } = await jarWith(['a.txt', 'b.txt']);
    const [id = ''] = ids;
    const { status, body } = await analyst.put(`/api/knowledge/documents/${id}/tags`, {
      tags: [' phishing ', 'otter', 'phishing'],
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, tags: ['phishing', 'otter'], status: 'completed' });
    expect(await foundWith(jar, 'otter')).toEqual([id]);
    expect(await listedWith(jar, 'otter')).toEqual([id]);

    for (const path of [`/api/v1/documents/${id}`, `/api/knowledge/honey-jars/${jar}/documents/${id}`])
      expect((await analyst.put(`${path}/tags`, { tags: ['heron'] })).status).toBe(200);
    expect(await foundWith(jar, 'otter')).toEqual([]);
    expect(await foundWith(jar, 'heron')).toEqual([id]);
    await analyst.put(`/api/knowledge/documents/${id}/tags`, { tags: [] });
    expect(await foundWith(jar, 'heron')).toEqual([]);
    expect(await listedWith(jar, 'heron')).toEqual([]);
  });

  it('hold in the index, too, when they change while the document is read', async () => {
    const jar = await createJar(analyst);
    const { id } = await addDocument(analyst, jar, { name: 'a.txt', text: 'A courier crosses.' });
    await analyst.put(`/api/knowledge/documents/${id}/tags`, { tags: ['early'] });
    await untilRead(analyst, id);
    await expect.poll(() => foundWith(jar, 'early')).toEqual([id]);
  });

  it('are bounded in number and length', async () => {
    const { jar, ids } = await jarWith(['a.txt']);
    const many = Array.from({ length: 50 }, (_, at) => `tag ${at}`);
    const path = `/api/knowledge/documents/${ids[0]}/tags`;
    for (const tags of [[...many, 'one more'], ['x'.repeat(101)], [' ']])
      expect((await analyst.put(path, { tags })).status).toBe(422);
    expect((await analyst.put(path, { tags: many })).status).toBe(200);
    const { status, body } = await analyst.post(`${jarsPath}/${jar}/documents/tags`, {
      document_ids: ids,
      add: ['one more'],
    });
    expect(status).toBe(409);
    expect(body.error.code).toBe('TOO_MANY_TAGS');
    expect(await tagsOf(ids[0] ?? '')).toEqual(many);
  });

  it('are changed by editors of the honey jar alone, and each change is audited', async () => {
    const { jar, ids } = await jarWith(['a.txt'], { visibility: 'shared' });
    const [id = ''] = ids;
    const path = `/api/knowledge/documents/${id}/tags`;
    expect((await other.put(path, { tags: ['theirs'] })).status).toBe(404);
    await analyst.put(`${jarsPath}/${jar}/access`, { access: [{ user_id: other.user_id, role: 'reader' }] });
    expect((await other.put(path, { tags: ['theirs'] })).status).toBe(403);
    const many = { document_ids: ids, add: ['theirs'] };
    expect((await other.post(`${jarsPath}/${jar}/documents/tags`, many)).status).toBe(403);
    expect(await tagsOf(id)).toEqual([]);
    await analyst.put(path, { tags: ['ours'] });
    const entries = await test.deps.database.kysely
      .selectFrom('audit_log')
      .select(['action', 'result'])
      .where('target_id', '=', id)
      .where('action', '=', 'document.tag')
      .orderBy('seq')
      .execute();
    expect(entries.map(({ result }) => result)).toEqual(['denied', 'denied', 'ok']);
  });
});

describe('the tags of several documents', () => {
  it('are added and removed together, and those of other honey jars stay', async () => {
    const { jar, ids } = await jarWith(['a.txt', 'b.txt']);
    const elsewhere = await jarWith(['c.txt']);
    const [first = '', second = ''] = ids;
    await analyst.put(`/api/knowledge/documents/${first}/tags`, { tags: ['old', 'kept'] });
    const { status, body } = await analyst.post(`${jarsPath}/${jar}/documents/tags`, {
      document_ids: [...ids, ...elsewhere.ids],
      add: ['new'],
      remove: ['old'],
    });
    expect(status).toBe(200);
    expect(body.message).toBe('2 documents tagged');
    expect(body.document_ids.toSorted()).toEqual(ids.toSorted());
    expect(await tagsOf(first)).toEqual(['kept', 'new']);
    expect(await tagsOf(second)).toEqual(['new']);
    expect(await tagsOf(elsewhere.ids[0] ?? '')).toEqual([]);
    expect((await foundWith(jar, 'new')).toSorted()).toEqual(ids.toSorted());
    expect(await foundWith(jar, 'old')).toEqual([]);
    const nothing = await analyst.post(`${jarsPath}/${jar}/documents/tags`, { document_ids: ids });
    expect(nothing.status).toBe(422);
  });
});
