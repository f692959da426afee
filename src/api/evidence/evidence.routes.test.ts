import { beforeAll, describe, expect, it } from 'vitest';
import { addDocument, createJar, platformFor, untilRead, type Client } from '#test/platform/platform.ts';

const { test, admin, owner, stranger } = platformFor({
  admin: 'admin',
  owner: 'analyst',
  stranger: 'analyst',
});

const text =
  'TLP:GREEN\n\n# Quiet Moth\n\nThe group QuietMoth, also known as Silver Lantern, used Mimikatz against companies in Austria. ' +
  'QuietMoth exploited CVE-2023-23397.';

const entities = async (client: Client, query: string): Promise<any[]> =>
  (await client.get(`/api/v1/entities?${query}`)).body.entities;

let jar: string;
let document: { id: string };

beforeAll(async () => {
  jar = await createJar(owner);
  document = await addDocument(owner, jar, { name: 'moth.md', text });
});

describe('entities', () => {
  it('are listed in both forms, by type, name, jar and document', async () => {
    const scope = `honey_jar_id=${jar}`;
    const { status, body } = await owner.get(`/api/v1/entities?${scope}&type=actor`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      entities: [{ type: 'actor', name: 'QuietMoth', aliases: ['Silver Lantern'], document_count: 1 }],
      pagination: { total: 1, page: 1 },
    });
    expect(body.entities[0].first_seen).toBe(body.entities[0].last_seen);
    const platform = await owner.get(`/api/knowledge/entities?${scope}&name=silver%20lan`);
    expect(platform.body).toMatchObject({
      entities: [{ name: 'QuietMoth' }],
      total: 1,
      limit: 20,
      offset: 0,
    });
    const ofDocument = await entities(owner, `document_id=${document.id}&limit=100`);
    expect(ofDocument.map(({ name }) => String(name)).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'Austria',
      'CVE-2023-23397',
      'Mimikatz',
      'QuietMoth',
    ]);
    expect(await entities(owner, `${scope}&name=nobody`)).toEqual([]);
  });

  it('have their mentions with quotes, relations and documents', async () => {
    const [{ id }] = (await entities(owner, `honey_jar_id=${jar}&type=actor`)) as [{ id: string }];
    const { body } = await owner.get(`/api/v1/entities/${id}`);
    const quote = body.mentions[0].quote;
    expect(quote).toContain('QuietMoth');
    expect(body.documents).toMatchObject([{ id: document.id, honey_jar_id: jar }]);
    const said = body.relations.map(({ relation, object }: any) => `${relation} ${object.name}`);
    expect(said).toEqual(
      expect.arrayContaining(['uses Mimikatz', 'exploits CVE-2023-23397', 'targets Austria']),
    );
    expect((await owner.get(`/api/v1/entities/${crypto.randomUUID()}`)).status).toBe(404);
  });

  it('have the techniques that sentences say they use, once each, in their tactics', async () => {
    const own = await createJar(owner);
    const said = 'APT28 used OS Credential Dumping. APT28 targeted Austria.';
    await addDocument(owner, own, { name: 'techniques.txt', text: said });
    const [{ id }] = (await entities(owner, `honey_jar_id=${own}&type=actor`)) as [{ id: string }];
    const { body } = await owner.get(`/api/v1/entities/${id}?honey_jar_id=${own}`);
    expect(body.tactics).toHaveLength(14);
    expect(body.techniques).toMatchObject([
      {
        id: 'T1003',
        name: 'OS Credential Dumping',
        parent: null,
        tactics: ['TA0006'],
      },
    ]);
    const stating = body.relations.filter(({ relation }: any) => relation === 'uses');
    expect(stating.length).toBeGreaterThan(0);
    expect(body.techniques[0].relation_ids.toSorted()).toEqual(
      stating.map(({ id: one }: any) => String(one)).toSorted(),
    );
  });

  it('stay, each once, when the document is read again, and go with it', async () => {
    const own = await createJar(owner);
    const { id } = await addDocument(owner, own, { name: 'again.txt', text: 'APT28 used Mimikatz.' });
    await owner.post(`/api/knowledge/documents/${id}/reprocess`);
    await untilRead(owner, id);
    const scope = `honey_jar_id=${own}`;
    expect((await entities(owner, scope)).map(({ document_count }) => document_count)).toEqual([1, 1]);
    expect((await owner.get(`/api/v1/relations?${scope}`)).body.pagination.total).toBe(1);
    await owner.delete(`/api/v1/documents/${id}`);
    expect(await entities(owner, scope)).toEqual([]);
    expect((await owner.get(`/api/v1/relations?${scope}`)).body.relations).toEqual([]);
  });
});

describe('relations', () => {
  it('are listed with their sentence, by relation, entity and confidence', async () => {
    const scope = `honey_jar_id=${jar}`;
    const { body } = await owner.get(`/api/v1/relations?${scope}&relation=uses`);
    expect(body).toMatchObject({
      relations: [
        {
          subject: { name: 'QuietMoth', type: 'actor' },
          relation: 'uses',
          object: { name: 'Mimikatz', type: 'tool' },
          document_id: document.id,
        },
      ],
      pagination: { total: 1 },
    });
    const [{ object, quote, start, end }] = body.relations;
    expect(quote).toMatch(/^The group QuietMoth.*Austria\.$/s);
    expect(end - start).toBe(quote.length);
    const about = await owner.get(`/api/knowledge/relations?${scope}&entity_id=${object.id}`);
    expect(about.body).toMatchObject({ total: 1, relations: [{ relation: 'uses' }] });
    expect((await owner.get(`/api/v1/relations?${scope}&min_confidence=1`)).body.relations).toEqual([]);
    expect((await owner.get('/api/v1/relations?min_confidence=2')).status).toBe(400);
  });
});

describe('another user’s private jar', () => {
  it('shows in no count, alias, mention or relation', async () => {
    const [hidden, own] = [await createJar(owner), await createJar(stranger)];
    const secret = 'APT29, also known as Hidden Heron, used Emotet against companies in Norway.';
    const theirs = await addDocument(owner, hidden, { name: 'secret.txt', text: secret });
    await addDocument(stranger, own, { name: 'own.txt', text: 'APT29 used Mimikatz.' });
    const [seen] = (await entities(stranger, 'type=actor&name=APT29')) as [any];
    expect(seen).toMatchObject({ name: 'APT29', aliases: [], document_count: 1 });
    const { body } = await stranger.get(`/api/v1/entities/${seen.id}`);
    expect(body.mentions).toHaveLength(1);
    expect(body.relations).toHaveLength(1);
    expect(JSON.stringify(body)).not.toMatch(/Hidden Heron|Emotet|Norway/);
    expect(await entities(stranger, 'name=hidden%20heron')).toEqual([]);
    const [emotet] = (await entities(owner, `honey_jar_id=${hidden}&name=emotet`)) as [{ id: string }];
    for (const path of [
      `/api/v1/entities?honey_jar_id=${hidden}`,
      `/api/v1/entities?document_id=${theirs.id}`,
      `/api/v1/relations?honey_jar_id=${hidden}`,
      `/api/v1/relations?document_id=${theirs.id}`,
      `/api/v1/entities/${emotet.id}`,
    ])
      expect((await stranger.get(path)).status, path).toBe(404);
    const relations = await stranger.get(`/api/v1/relations?entity_id=${emotet.id}`);
    expect(relations.body.relations).toEqual([]);
  });

  it('is read by an admin only where it is named, and then in the audit log', async () => {
    const hidden = await createJar(owner);
    await addDocument(owner, hidden, { name: 'moth.txt', text: 'The malware dubbed Palemoth steals.' });
    expect(await entities(admin, 'name=palemoth')).toEqual([]);
    expect(await entities(admin, `name=palemoth&honey_jar_id=${hidden}`)).toHaveLength(1);
    const { rows } = await test.deps.audit.list({}, { limit: 1000, offset: 0 });
    const read = rows.filter(
      ({ action, target_id }) => action === 'honey_jar.read_as_admin' && target_id === hidden,
    );
    expect(read).toHaveLength(1);
  });
});

describe('a jar that is kept out of searches', () => {
  it('is not among the entities and relations', async () => {
    const quiet = await createJar(owner, { settings: { allow_search: false } });
    await addDocument(owner, quiet, { name: 'quiet.txt', text: 'The malware dubbed Stillmoth steals.' });
    expect(await entities(owner, 'name=stillmoth')).toEqual([]);
  });
});
