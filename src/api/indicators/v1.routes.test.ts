import { beforeAll, describe, expect, it } from 'vitest';
import {
  addDocument,
  createJar,
  jarsPath,
  platformFor,
  untilRead,
  type Client,
} from '#test/platform/platform.ts';

const { test, admin, owner, stranger } = platformFor({
  admin: 'admin',
  owner: 'analyst',
  stranger: 'analyst',
});

const report =
  '# Loader\n\nThe implant resolves panel[.]wintersport-cdn[.]net and posts to hxxps://panel.wintersport-cdn[.]net/gate.php.\n\n' +
  '# Network\n\nIt also talks to 185.220.101.34. Blocked: 185[.]220[.]101[.]34 and CVE-2021-44228; see 10.0.0.7 and example.com.';

const lookUp = (client: Client, value: string, more = '') =>
  client.get(`/api/v1/indicators?value=${encodeURIComponent(value)}${more}`);

describe('the indicators of a document', () => {
  let jar: string;
  let document: { id: string };

  beforeAll(async () => {
    jar = await createJar(owner);
    document = await addDocument(owner, jar, { name: 'loader.md', text: report });
  });

  it('are listed in every form, once each, with count and places', async () => {
    const { status, body } = await owner.get(`/api/v1/documents/${document.id}/indicators`);
    expect(status).toBe(200);
    expect(body.indicators.map(({ type, value, occurrences }: any) => [type, value, occurrences])).toEqual([
      ['cve', 'CVE-2021-44228', 1],
      ['domain', 'example.com', 1],
      ['domain', 'panel.wintersport-cdn.net', 2],
      ['ipv4', '185.220.101.34', 2],
      ['url', 'https://panel.wintersport-cdn.net/gate.php', 1],
    ]);
    expect(body).toMatchObject({ cut: false, pagination: { total: 5, page: 1, has_next: false } });
    const platform = await owner.get(`/api/knowledge/documents/${document.id}/indicators?limit=2&offset=1`);
    expect(platform.body).toMatchObject({ total: 5, limit: 2, offset: 1 });
    expect(platform.body.indicators).toEqual(body.indicators.slice(1, 3));
    const knowledge = await owner.get(
      `/api/knowledge/honey-jars/${jar}/documents/${document.id}/indicators?type=ipv4`,
    );
    expect(knowledge.body).toMatchObject({
      indicators: [{ value: '185.220.101.34' }],
      pagination: { total: 1 },
    });
  });

  it('stand where their spans say', async () => {
    const text = await test.deps.files.text({
      jar_id: jar,
      file_id: await fileOf(document.id),
      text_bytes: null,
      text_sha256: null,
    });
    const { body } = await owner.get(
      `/api/v1/documents/${document.id}/indicators?type=domain&role=indicator`,
    );
    expect(body.indicators[0].spans.map(({ start, end }: any) => text.slice(start, end))).toEqual([
      'panel[.]wintersport-cdn[.]net',
      'panel.wintersport-cdn[.]net',
    ]);
    expect(body.indicators[0].spans[0]).toMatchObject({ passage: 0, page: null });
  });

  it('are counted in the record, and reported in one event', async () => {
    const db = test.deps.database.kysely;
    const row = await db
      .selectFrom('documents')
      .select('indicator_count')
      .where('id', '=', document.id)
      .executeTakeFirstOrThrow();
    expect(row.indicator_count).toBe(4);
    expect(await eventsOf(document.id)).toMatchObject([{ threat_level: 3, jar_id: jar }]);
  });

  it('have a role, its confidence and a reason, and are filtered by role in every form', async () => {
    const path = `/api/v1/documents/${document.id}/indicators`;
    const { body } = await owner.get(`${path}?type=domain`);
    expect(body.indicators).toMatchObject([
      { value: 'example.com', role: 'example', reason: 'The name is reserved for examples.' },
      { value: 'panel.wintersport-cdn.net', role: 'indicator', reason: expect.stringContaining('.') },
    ]);
    for (const { confidence } of body.indicators) expect(confidence).toBeGreaterThan(0.9);
    for (const from of [
      path,
      `/api/v1/honey-jars/${jar}/indicators`,
      `/api/knowledge/documents/${document.id}/indicators`,
      `/api/knowledge/honey-pots/${jar}/indicators`,
      `/api/knowledge/honey-jars/${jar}/indicators`,
      `/api/knowledge/honey-jars/${jar}/documents/${document.id}/indicators`,
    ]) {
      const wanted = async (role: string) => (await owner.get(`${from}?role=${role}`)).body.indicators;
      expect(await wanted('example'), from).toMatchObject([{ value: 'example.com', role: 'example' }]);
      expect(await wanted('vulnerability'), from).toMatchObject([{ value: 'CVE-2021-44228', confidence: 1 }]);
      expect(await wanted('victim'), from).toEqual([]);
      expect((await owner.get(`${from}?role=evil`)).status, from).toBe(400);
    }
    expect((await lookUp(owner, 'example.com', '&role=example')).body.sightings).toMatchObject([
      { role: 'example' },
    ]);
    expect((await lookUp(owner, 'example.com', '&role=indicator')).body.sightings).toEqual([]);
  });

  it('are hidden from strangers, who get "not found"', async () => {
    for (const path of [
      `/api/v1/documents/${document.id}/indicators`,
      `/api/knowledge/documents/${document.id}/indicators`,
      `/api/knowledge/honey-jars/${jar}/documents/${document.id}/indicators`,
      `/api/knowledge/honey-jars/${jar}/indicators`,
      `/api/knowledge/honey-pots/${jar}/indicators`,
      `/api/v1/honey-jars/${jar}/indicators`,
    ])
      expect((await stranger.get(path)).status, path).toBe(404);
    const elsewhere = await createJar(stranger);
    const path = `/api/knowledge/honey-jars/${elsewhere}/documents/${document.id}/indicators`;
    expect((await stranger.get(path)).status).toBe(404);
  });

  it('are replaced, and not reported again, when the document is read again', async () => {
    const own = await createJar(owner);
    const { id } = await addDocument(owner, own, { name: 'v.txt', text: 'The C2 server is 91.92.240.17.' });
    await test.deps.database.kysely
      .updateTable('documents')
      .set({ status: 'failed' })
      .where('id', '=', id)
      .execute();
    await owner.post(`/api/knowledge/documents/${id}/retry`);
    await untilRead(owner, id);
    expect((await owner.get(`/api/v1/documents/${id}/indicators`)).body.indicators).toMatchObject([
      { value: '91.92.240.17' },
    ]);
    expect((await owner.get(`/api/v1/documents/${id}/indicators`)).body.pagination.total).toBe(1);
    expect(await eventsOf(id)).toHaveLength(1);
  });
});

describe('looking an indicator up', () => {
  it.each([
    'panel.lookup-wintersport.net',
    'PANEL[.]lookup-wintersport[.]net',
    ' panel (dot) lookup-wintersport (dot) net ',
  ])('lists every passage that contains it, in any spelling: %s', async (spelling) => {
    const jar = await createJar(owner, { name: 'Look-up' });
    const text = `# Where\n\nThe domain panel[.]lookup-wintersport[.]net was seen.`;
    const { id } = await addDocument(owner, jar, { name: 'seen.md', text });
    const { body } = await lookUp(owner, spelling);
    expect(body.sightings[0]).toMatchObject({
      type: 'domain',
      value: 'panel.lookup-wintersport.net',
      document_id: id,
      honey_jar_id: jar,
      honey_jar_name: 'Look-up',
      passages: [{ ordinal: 0, section: 'Where' }],
    });
    const [{ content, start, spans }] = body.sightings[0].passages;
    expect(content.slice(spans[0].start - start, spans[0].end - start)).toBe(
      'panel[.]lookup-wintersport[.]net',
    );
  });

  it('matches a URL with and without its last slash, and nothing under another type', async () => {
    const jar = await createJar(owner);
    await addDocument(owner, jar, { name: 'u.txt', text: 'Payload at hxxp://slash-less[.]top/a/b/ today.' });
    expect((await lookUp(owner, 'http://slash-less.top/a/b')).body.pagination.total).toBe(1);
    expect((await lookUp(owner, 'http://slash-less.top/a/b/', '&type=url')).body.pagination.total).toBe(1);
    expect((await lookUp(owner, 'http://slash-less.top/a/b/', '&type=domain')).body.pagination.total).toBe(0);
  });

  it('never shows the content of others’ private jars, and audits what an admin saw', async () => {
    const value = '94.156.69.201';
    const hidden = await createJar(owner);
    const shared = await createJar(owner, { visibility: 'public' });
    const kept = await createJar(owner, { visibility: 'public', settings: { allow_search: false } });
    for (const [jar, word] of [
      [hidden, 'hidden'],
      [shared, 'shared'],
      [kept, 'kept'],
    ] as const)
      await addDocument(owner, jar, { name: 'a.txt', text: `The ${word} C2 is ${value}.` });
    const jarsSeen = async (client: Client) =>
      (await lookUp(client, value)).body.sightings.map((sighting: any) => sighting.honey_jar_id).toSorted();
    expect(await jarsSeen(stranger)).toEqual([shared]);
    expect(await jarsSeen(owner)).toEqual([hidden, shared].toSorted());
    expect(await jarsSeen(admin)).toEqual([hidden, shared].toSorted());
    const { body } = await admin.get('/api/admin/audit?action=honey_jar.read_as_admin&limit=100');
    expect(JSON.stringify(body)).toContain(hidden);
    expect(JSON.stringify(body)).not.toContain(shared);
    const platform = await stranger.get(`/api/knowledge/indicators?value=${value}`);
    expect(platform.body).toMatchObject({ value, total: 1, sightings: [{ honey_jar_id: shared }] });
  });

  it.each([
    ['nothing', ''],
    ['a space', '%20'],
    ['too much', 'a'.repeat(5000)],
    ['an unknown type', 'x&type=nonsense'],
    ['a page before the first', 'x&page=0'],
  ])('refuses an invalid query: %s', async (_what, query) => {
    expect((await owner.get(`/api/v1/indicators?value=${query}`)).status).toBe(400);
  });

  it.each(["'; drop table indicators; --", '%00', '\ud800', '{}', '../..'])(
    'answers strange values with nothing: %j',
    async (value) => {
      const escaped = value === '%00' ? value : encodeURIComponent(value.toWellFormed());
      const { status } = await owner.get(`/api/v1/indicators?value=${escaped}`);
      expect([200, 400]).toContain(status);
    },
  );
});

describe('the indicators of a jar', () => {
  it('are listed once each with the number of their documents, most frequent first', async () => {
    const jar = await createJar(owner);
    await addDocument(owner, jar, { name: '1.txt', text: 'C2 at 45.9.148.108 and 45.9.148.109.' });
    await addDocument(owner, jar, { name: '2.txt', text: 'C2 at 45.9.148.109 again, 45.9.148.109.' });
    const { body } = await owner.get(`${jarsPath}/${jar}/indicators`);
    expect(body).toMatchObject({
      total: 2,
      indicators: [
        { type: 'ipv4', value: '45.9.148.109', documents: 2, occurrences: 3 },
        { type: 'ipv4', value: '45.9.148.108', documents: 1, occurrences: 1 },
      ],
    });
    const page = await owner.get(`/api/v1/honey-jars/${jar}/indicators?limit=1&page=2`);
    expect(page.body).toMatchObject({
      indicators: [{ value: '45.9.148.108' }],
      pagination: { total: 2, pages: 2 },
    });
  });
});

async function fileOf(documentId: string): Promise<string> {
  const row = await test.deps.database.kysely
    .selectFrom('documents')
    .select('file_id')
    .where('id', '=', documentId)
    .executeTakeFirstOrThrow();
  return row.file_id;
}

async function eventsOf(documentId: string) {
  return test.deps.database.kysely
    .selectFrom('events')
    .selectAll()
    .where('document_id', '=', documentId)
    .where('event_type', '=', 'document.indicators_found')
    .execute();
}
