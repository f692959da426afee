import { beforeAll, describe, expect, it } from 'vitest';
import { addDocument, createJar, platformFor } from '#test/platform/platform.ts';
import { ofType, stixPath } from '#test/platform/stix.ts';

const { owner } = platformFor({ owner: 'analyst' });

describe('an actor that lists know by another name than the document writes', () => {
  let jar: string;

  beforeAll(async () => {
    jar = await createJar(owner);
    const text = 'Fancy Bear uses TrickBot. Fancy Bear targeted banks in Austria.';
    await addDocument(owner, jar, { name: 'bear.txt', text });
  });

  it('has its relations, and is found at their ends', async () => {
    const { body } = await owner.get(`/api/v1/entities?honey_jar_id=${jar}&type=actor`);
    expect(body.entities).toMatchObject([{ name: 'Fancy Bear', aliases: [], document_count: 1 }]);
    const { id } = body.entities[0];
    const detail = await owner.get(`/api/v1/entities/${id}`);
    const said = detail.body.relations.map(({ relation, object }: any) => `${relation} ${object.name}`);
    expect(said).toEqual(expect.arrayContaining(['uses TrickBot', 'targets Austria']));
    for (const { subject } of detail.body.relations)
      expect(subject).toMatchObject({ id, name: 'Fancy Bear' });
    const { body: about } = await owner.get(`/api/v1/relations?honey_jar_id=${jar}&entity_id=${id}`);
    expect(about.pagination.total).toBe(said.length);
  });

  it('has its relationships in STIX, under the name of ATT&CK with its own as an alias', async () => {
    const { body: bundle } = await owner.get(`${stixPath(jar)}?include_text=false`);
    const [actor] = ofType(bundle, 'intrusion-set');
    expect(actor).toMatchObject({ name: 'APT28', aliases: ['Fancy Bear'] });
    const types = ofType(bundle, 'relationship')
      .filter(({ source_ref }) => source_ref === actor.id)
      .map(({ relationship_type }) => relationship_type);
    expect(types).toEqual(expect.arrayContaining(['uses', 'targets']));
  });

  it('is one with that of documents that write its main name', async () => {
    const both = await createJar(owner);
    await addDocument(owner, both, { name: 'one.txt', text: 'Fancy Bear uses TrickBot.' });
    await addDocument(owner, both, { name: 'other.txt', text: 'APT28 uses Emotet.' });
    const { body } = await owner.get(`/api/v1/entities?honey_jar_id=${both}&type=actor`);
    expect(body.entities).toMatchObject([{ document_count: 2 }]);
    const { body: detail } = await owner.get(`/api/v1/entities/${body.entities[0].id}?honey_jar_id=${both}`);
    const objects = detail.relations.map(({ object }: any) => String(object.name));
    expect(new Set(objects)).toEqual(new Set(['Emotet', 'TrickBot']));
    expect(new Set([detail.name, ...detail.aliases])).toEqual(new Set(['APT28', 'Fancy Bear']));
    for (const name of ['APT2', 'ancy bea']) {
      const named = await owner.get(`/api/v1/entities?honey_jar_id=${both}&name=${name}`);
      expect(named.body.entities, name).toHaveLength(1);
    }
  });
});

describe('what one document says of an entity', () => {
  let quiet: string;
  let asked: { id: string };
  let more: { id: string };

  beforeAll(async () => {
    quiet = await createJar(owner, { settings: { allow_search: false } });
    asked = await addDocument(owner, quiet, {
      name: 'asked.txt',
      text: 'APT29 used Mimikatz.',
    });
    const other = 'APT29, also known as Silver Lantern, used Emotet. Silver Lantern targeted Austria.';
    more = await addDocument(owner, quiet, { name: 'other.txt', text: other });
  });

  const inDocument = (path: string, query = '') =>
    owner.get(`/api/v1/${path}?document_id=${asked.id}${query}`);

  it('is all that is listed with that document', async () => {
    const { body } = await inDocument('entities');
    expect(body.pagination.total).toBe(2);
    const [actor] = body.entities.filter(({ type }: any) => type === 'actor');
    expect(actor).toMatchObject({ name: 'APT29', aliases: [], document_count: 1 });
    const named = await inDocument('entities', '&name=apt2&type=actor');
    expect(named.body.entities).toEqual([actor]);
    expect((await inDocument('entities', '&name=lantern')).body.entities).toEqual([]);
    expect((await inDocument('entities', `&honey_jar_id=${await createJar(owner)}`)).body.entities).toEqual(
      [],
    );
  });

  it('is all that the entity has, and what it does not name is not found', async () => {
    const { body } = await inDocument('entities', '&type=actor');
    const { body: detail } = await inDocument(`entities/${body.entities[0].id}`);
    expect(detail).toMatchObject({ ...body.entities[0], documents: [{ id: asked.id, mentions: 1 }] });
    expect(detail.documents).toHaveLength(1);
    expect(detail.mentions).toMatchObject([{ document_id: asked.id }]);
    expect(detail.relations).toMatchObject([{ relation: 'uses', object: { name: 'Mimikatz' } }]);
    const { body: others } = await owner.get(`/api/v1/entities?document_id=${more.id}&name=emotet`);
    expect(others.entities).toMatchObject([{ name: 'Emotet' }]);
    expect((await inDocument(`entities/${others.entities[0].id}`)).status).toBe(404);
  });
});

it('what a document gives as its date is its own, that of what it states, and in the timeline', async () => {
  const jar = await createJar(owner);
  const text = 'Published: 2 May 2024\n\nAPT29 used Mimikatz in March 2023.\n\nAPT29 used Emotet in 2099.';
  const dated = await addDocument(owner, jar, { name: 'dated.txt', text });
  const { body: document } = await owner.get(`/api/v1/documents/${dated.id}`);
  expect(document.published_at).toBe('2024-05-02T00:00:00.000Z');
  const { body } = await owner.get(`/api/v1/entities?honey_jar_id=${jar}&type=actor`);
  expect(body.entities).toMatchObject([
    { first_seen: document.published_at, last_seen: document.published_at },
  ]);
  const { body: detail } = await owner.get(`/api/v1/entities/${body.entities[0].id}?honey_jar_id=${jar}`);
  expect(detail.relations.map(({ said_at }: any) => said_at)).toEqual([
    document.published_at,
    document.published_at,
  ]);
  expect(detail.documents[0].created_at).toBe(document.created_at);
  expect(detail.timeline).toMatchObject([
    { date: '2023-03', relation: 'uses', quote: 'APT29 used Mimikatz in March 2023.', title: 'dated.txt' },
    { date: '2024-05-02', document_id: dated.id, relation_id: null, relation: null, quote: null },
  ]);
});
