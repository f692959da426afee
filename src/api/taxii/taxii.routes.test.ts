import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inject, type Reply } from '#test/platform/inject.ts';
import { addDocument, createJar, platformFor } from '#test/platform/platform.ts';

const { test, owner, stranger } = platformFor({ owner: 'analyst', stranger: 'analyst' });
const type = 'application/taxii+json;version=2.1';
let key: string;
let jar: string;

beforeAll(async () => {
  key = (await owner.post('/api/keys', { name: 'siem', scopes: ['read'] })).body.secret;
});

const basic = (password: string) => `Basic ${btoa(`siem:${password}`)}`;

/** As clients of TAXII do: with the key as the password. */
const get = (path: string, headers: Record<string, string> = {}): Promise<Reply> =>
  inject(test.platform, {
    method: 'GET',
    url: `/taxii2/${path}`,
    headers: { authorization: basic(key), accept: type, ...headers },
  });

const objects = (query = '') => get(`api/collections/${jar}/objects/${query}`);

/** Adds a document as if it had been read so many seconds ago. Answers when that was. */
async function add(name: string, text: string, seconds: number): Promise<string> {
  const { id } = await addDocument(owner, jar, { name: `${name}.txt`, text });
  const at = new Date(Date.now() - seconds * 1000);
  await test.deps.database.kysely
    .updateTable('documents')
    .set({ processed_at: at })
    .where('id', '=', id)
    .execute();
  return at.toISOString().replace('Z', '000Z');
}

async function allPages(limit: number, query = ''): Promise<any[]> {
  const found: any[] = [];
  for (let next = ''; ;) {
    const { body } = await objects(`?limit=${limit}${query}${next}`);
    expect(body.objects.length).toBeLessThanOrEqual(limit);
    found.push(...body.objects);
    if (!body.more) return found;
    next = `&next=${body.next}`;
  }
}

const values = (reply: Reply) =>
  reply.body.objects.flatMap(({ value }: any) => (value === undefined ? [] : [value]));
const byId = (all: any[]) => all.toSorted((a, b) => (a.id < b.id ? -1 : 1));

beforeEach(async () => {
  jar = await createJar(owner);
  // Before its documents.
  const created_at = new Date(Date.now() - 3600_000);
  await test.deps.database.kysely.updateTable('jars').set({ created_at }).where('id', '=', jar).execute();
});

describe('a client of TAXII', () => {
  it('is given the honey jars that it may export, with a key as its password or as its token', async () => {
    const found = await get('');
    expect(found.headers['content-type']).toBe(type);
    expect(found.body).toMatchObject({ default: 'http://skep.example/taxii2/api/' });
    expect((await get('api/')).body).toMatchObject({ versions: [type] });
    const { collections } = (await get('api/collections/', { authorization: `Bearer ${key}` })).body;
    expect(collections).toContainEqual(
      expect.objectContaining({ id: jar, can_read: true, can_write: false }),
    );
    expect((await get(`api/collections/${jar}/`)).body).toMatchObject({ id: jar, title: 'Threat reports' });
  });

  it('is refused in the words of TAXII: without a key, with another media type, for what is not there', async () => {
    const refused = await get('', { authorization: basic('sk_not-a-key') });
    expect(refused).toMatchObject({
      status: 401,
      body: { error_code: 'unauthenticated', http_status: '401' },
    });
    expect(refused.headers['www-authenticate']).toContain('Basic realm="Skep"');
    expect(refused.headers['content-type']).toBe(type);
    expect((await get('', { accept: 'text/html' })).status).toBe(406);
    expect((await get('', { accept: 'application/taxii+json;version=2.0' })).status).toBe(406);
    expect((await objects('?next=nonsense')).status).toBe(400);
    expect((await objects('?added_after=yesterday')).status).toBe(400);
    expect((await get(`api/collections/${crypto.randomUUID()}/objects/`)).status).toBe(404);
    // Only here is a key a password.
    const elsewhere = {
      method: 'GET' as const,
      url: '/api/v1/feeds',
      headers: { authorization: basic(key) },
    };
    expect((await inject(test.platform, elsewhere)).status).toBe(401);
    const { token } = owner;
    expect((await get('', { authorization: basic(token) })).status).toBe(401);
  });

  it('gets nothing of a jar that it may not read or export, and what it gets is audited', async () => {
    const theirs = await stranger.get(`/taxii2/api/collections/${jar}/objects/`);
    expect(theirs).toMatchObject({ status: 404, body: { title: 'Collection not found' } });
    expect((await objects()).status).toBe(200);
    const { kysely } = test.deps.database;
    const entry = () =>
      kysely.selectFrom('audit_log').selectAll().orderBy('seq', 'desc').limit(1).executeTakeFirstOrThrow();
    expect(await entry()).toMatchObject({ action: 'honey_jar.export', user_id: owner.user_id });
    await kysely.updateTable('jars').set({ allow_export: false }).where('id', '=', jar).execute();
    expect((await objects()).status).toBe(404);
    const { collections } = (await get('api/collections/')).body;
    expect(collections.map(({ id }: any) => id)).not.toContain(jar);
  });
});

describe('the objects of a collection', () => {
  const first = 'Velvet Hare used first.badsite.net and shared.badsite.net and exploited CVE-2024-21412.';
  const second =
    'TLP:AMBER\n\nVelvet Hare used second.badsite.net and shared.badsite.net and exploited CVE-2024-21412.';
  const third = 'Velvet Hare used the malware Dimlight against third.badsite.net and shared.badsite.net.';

  it('are those of the STIX export, each once, in pages of any size', async () => {
    await add('first', first, 300);
    await add('second', second, 200);
    await add('third', third, 100);
    const exported = await owner.get(`/api/knowledge/honey-jars/${jar}/stix?include_text=false`);
    const bundle = JSON.parse(
      typeof exported.body === 'string' ? exported.body : JSON.stringify(exported.body),
    ).objects.filter(({ type: of }: any) => of !== 'marking-definition');
    const all = await allPages(1000);
    const ours = all.filter(({ type: of }) => of !== 'marking-definition');
    expect(byId(ours)).toEqual(byId(bundle));
    expect(bundle.length).toBeGreaterThan(15);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect((await objects('?limit=0')).body.objects).toEqual(all);
    for (const limit of [1, 3, 7]) expect(await allPages(limit)).toEqual(all);
    const marked = ours.filter(({ object_marking_refs: refs }) => refs !== undefined);
    expect(marked.map(({ value }) => value)).toContain('shared.badsite.net');
    const known = new Set(all.map(({ id }) => id));
    expect(marked.flatMap(({ object_marking_refs: refs }) => refs).every((id) => known.has(id))).toBe(true);
  });

  it('come with when they were added, and after a time only what was added since', async () => {
    const at = [await add('first', first, 300), await add('third', third, 100)];
    const whole = await objects('?match[type]=domain-name');
    expect(whole.headers).toMatchObject({
      'x-taxii-date-added-first': at[0],
      'x-taxii-date-added-last': at[1],
    });
    expect(values(whole).toSorted()).toEqual([
      'first.badsite.net',
      'shared.badsite.net',
      'third.badsite.net',
    ]);
    expect(values(await objects(`?added_after=${at[0]}`))).toEqual(['third.badsite.net']);
    expect((await objects(`?added_after=${at[1]}`)).body).toEqual({ more: false, objects: [] });
    // What is marked more strictly later comes again, with its new marking.
    const amber = await add('second', second, 50);
    expect(values(await objects(`?added_after=${at[1]}`))).toContain('shared.badsite.net');
    expect(values(await objects('?match[type]=domain-name'))).toHaveLength(4);
    expect((await objects(`?added_after=${amber}`)).body.objects).toEqual([]);
    // What was read just now waits for what was read before it.
    await addDocument(owner, jar, { name: 'now.txt', text: 'Velvet Hare used now.badsite.net.' });
    expect(values(await objects())).not.toContain('now.badsite.net');
  });

  it('are found by id, type and version, and listed in the manifest', async () => {
    const added = await add('first', first, 300);
    const named = (await objects('?match[type]=domain-name,vulnerability')).body.objects;
    expect(new Set(named.map(({ type: of }: any) => of))).toEqual(new Set(['domain-name', 'vulnerability']));
    const domain = named.find(({ type: of }: any) => of === 'domain-name');
    const vulnerability = named.find(({ type: of }: any) => of === 'vulnerability');
    expect((await objects(`?match[id]=${domain.id}`)).body.objects).toEqual([domain]);
    expect((await objects(`${domain.id}/`)).body).toEqual({ more: false, objects: [domain] });
    // One that does not say when it was made is as old as its place in the collection.
    expect((await objects(`${domain.id}/versions/`)).body.versions).toEqual([added]);
    const of = `?match[id]=${vulnerability.id}&match[version]`;
    expect((await objects(`${of}=${vulnerability.modified}`)).body.objects).toEqual([vulnerability]);
    expect((await objects(`${of}=2001-01-01T00:00:00Z`)).body.objects).toEqual([]);
    expect((await objects(`${of}=first`)).body.objects).toHaveLength(1);
    expect((await objects('?match[spec_version]=2.0')).body.objects).toEqual([]);
    const manifest = await get(`api/collections/${jar}/manifest/?match[id]=${vulnerability.id}`);
    expect(manifest.body.objects).toEqual([
      {
        id: vulnerability.id,
        date_added: added,
        version: vulnerability.modified,
        media_type: 'application/stix+json;version=2.1',
      },
    ]);
    expect((await objects('domain-name--00000000-0000-4000-8000-000000000000/')).status).toBe(404);
  });
});
