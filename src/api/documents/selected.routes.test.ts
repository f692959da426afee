import { describe, expect, it } from 'vitest';
import { addDocument, createJar, jarsPath, platformFor, untilRead } from '#test/platform/platform.ts';

const { analyst, other } = platformFor({ analyst: 'analyst', other: 'analyst' });

async function jarWith(names: string[]): Promise<{ jar: string; ids: string[] }> {
  const jar = await createJar(analyst);
  const ids: string[] = [];
  for (const name of names)
    ids.push((await addDocument(analyst, jar, { name, text: `What ${name} says.` })).id);
  return { jar, ids };
}

const namesIn = async (jar: string, query = '') =>
  (await analyst.get(`${jarsPath}/${jar}/documents?${query}`)).body.documents.map(
    ({ filename }: any) => filename,
  );

describe('several documents of a honey jar', () => {
  it('are deleted together, and those of other honey jars are passed over', async () => {
    const { jar, ids } = await jarWith(['a.txt', 'b.txt', 'c.txt']);
    const elsewhere = await jarWith(['d.txt']);
    const chosen = [ids[0], ids[1], ...elsewhere.ids];
    const { status, body } = await analyst.post(`${jarsPath}/${jar}/documents/delete`, {
      document_ids: chosen,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ message: '2 documents deleted' });
    expect(body.document_ids.toSorted()).toEqual(ids.slice(0, 2).toSorted());
    expect(await namesIn(jar)).toEqual(['c.txt']);
    expect(await namesIn(elsewhere.jar)).toEqual(['d.txt']);
  });

  it('are read again together', async () => {
    const { jar, ids } = await jarWith(['a.txt', 'b.txt']);
    const { status, body } = await analyst.post(`${jarsPath}/${jar}/documents/reprocess`, {
      document_ids: ids,
    });
    expect(status).toBe(202);
    expect(body.document_ids.toSorted()).toEqual(ids.toSorted());
    for (const id of ids) expect((await untilRead(analyst, id)).status).toBe('completed');
  });

  it('are not deleted by others', async () => {
    const { jar, ids } = await jarWith(['a.txt']);
    const { status } = await other.post(`${jarsPath}/${jar}/documents/delete`, { document_ids: ids });
    expect(status).toBe(404);
    expect(await namesIn(jar)).toEqual(['a.txt']);
  });
});

describe('the list of documents', () => {
  it('is searched, filtered and ordered', async () => {
    const { jar, ids } = await jarWith(['b.txt', 'A.txt', '100%.md']);
    const { body: tagged } = await analyst.upload(
      `${jarsPath}/${jar}/documents`,
      { 'tagged.txt': 'A tagged one.' },
      { metadata: JSON.stringify({ tags: ['phishing'], title: 'Quiet Otter' }) },
    );
    await untilRead(analyst, tagged.id);
    expect(await namesIn(jar, 'order=name')).toEqual(['100%.md', 'A.txt', 'b.txt', 'tagged.txt']);
    expect(await namesIn(jar, 'order=newest&limit=1')).toEqual(['tagged.txt']);
    expect(await namesIn(jar, `search=${encodeURIComponent('0%')}`)).toEqual(['100%.md']);
    expect(await namesIn(jar, 'search=quiet')).toEqual(['tagged.txt']);
    expect(await namesIn(jar, 'tag=phishing')).toEqual(['tagged.txt']);
    expect(await namesIn(jar, 'file_type=md')).toEqual(['100%.md']);
    expect(await namesIn(jar, 'status=failed')).toEqual([]);
    expect(await namesIn(jar, 'status=processing')).toEqual([]);
    expect(await namesIn(jar, `ids=${ids[0]},${ids[2]}`)).toEqual(['b.txt', '100%.md']);
  });

  it('has the folder that each file lay in, and is filtered and ordered by it', async () => {
    const jar = await createJar(analyst);
    const files = { 'a.txt': 'Of otters.', 'b.txt': 'Of herons.', 'c.txt': 'Of couriers.' };
    const paths = ['reports/2026/a.txt', 'notes/b.txt', ''];
    const upload = (said: unknown) =>
      analyst.upload(`/api/knowledge/honey-jars/${jar}/documents`, files, { paths: JSON.stringify(said) });
    for (const wrong of ['a', [1], ['x'.repeat(1001)]]) expect((await upload(wrong)).status).toBe(422);
    expect((await upload(paths)).status).toBe(201);
    const { documents } = (await analyst.get(`${jarsPath}/${jar}/documents?order=folder`)).body;
    expect(documents.map(({ filename, metadata }: any) => [filename, metadata.path])).toEqual([
      ['b.txt', 'notes/b.txt'],
      ['a.txt', 'reports/2026/a.txt'],
      ['c.txt', undefined],
    ]);
    expect(await namesIn(jar, 'folder=reports')).toEqual(['a.txt']);
    expect(await namesIn(jar, 'folder=reports/2026')).toEqual(['a.txt']);
    expect(await namesIn(jar, 'folder=report')).toEqual([]);
  });

  it('has the marking that each document bears', async () => {
    const jar = await createJar(analyst);
    const texts = { 'marked.txt': 'TLP:AMBER+STRICT\n\nA courier crosses.', 'bare.txt': 'Another courier.' };
    for (const [name, text] of Object.entries(texts))
      await untilRead(analyst, (await addDocument(analyst, jar, { name, text })).id);
    const { documents } = (await analyst.get(`${jarsPath}/${jar}/documents`)).body;
    expect(documents.map(({ tlp }: any) => tlp)).toEqual(['AMBER+STRICT', null]);
    const one = (await analyst.get(`/api/v1/documents/${documents[0].id}`)).body;
    expect(one.tlp).toBe('AMBER+STRICT');
  });

  it('shows with the honey jar how many are in each state and what one may do', async () => {
    const { jar } = await jarWith(['a.txt']);
    const { body } = await analyst.get(`${jarsPath}/${jar}`);
    expect(body).toMatchObject({
      access: 'private',
      documents: { processing: 0, completed: 1, failed: 0 },
      rights: { fill: true, write: true, manage: true },
    });
    await analyst.put(`${jarsPath}/${jar}`, { visibility: 'public', status: 'archived' });
    const { body: seen } = await other.get(`${jarsPath}/${jar}`);
    expect(seen.rights).toEqual({ fill: false, write: false, manage: false });
    expect((await analyst.get(`${jarsPath}/${jar}`)).body.rights.fill).toBe(false);
  });
});

it('a form of several files says of each what became of it, also when none was taken', async () => {
  const jar = await createJar(analyst);
  const path = `/api/knowledge/honey-jars/${jar}/documents`;
  const first = await analyst.upload(path, {
    'a.txt': 'One text.',
    'b.txt': 'One text.',
    'c.txt': 'Another.',
  });
  expect(first.status).toBe(201);
  const indexes = [...first.body.documents, ...first.body.errors].map(({ index }: any) => index);
  expect(new Set(indexes)).toEqual(new Set([0, 1, 2]));
  const again = await analyst.upload(path, { 'a.txt': 'One text.', 'c.txt': 'Another.' });
  expect(again.status).toBe(409);
  expect(again.body.error.details.files).toMatchObject([
    { index: 0, filename: 'a.txt', code: 'DUPLICATE', details: { document_id: expect.any(String) } },
    { index: 1, filename: 'c.txt', code: 'DUPLICATE' },
  ]);
});
