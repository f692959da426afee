import { beforeAll, describe, expect, it } from 'vitest';
import { addDocument, createJar, platformFor, type Client } from '#test/platform/platform.ts';

const { owner, stranger } = platformFor({ owner: 'analyst', stranger: 'analyst' });

const near = (client: Client, id: string, more = '') =>
  client.get(`/api/knowledge/entities/${id}/indicators?${more}`);

const filler = 'The report then describes how the team worked through the logs of the month. '.repeat(40);

const date = (day: string) => ({ metadata: { published_at: day } });

let jar: string;
let document: { id: string };
let entity: string;
const text =
  `The malware Emotet beacons to panel[.]nearbay[.]net and drops a file.\n\n${filler}\n\n` +
  'The botnet has its server at far[.]farbay[.]net, it was found by chance.';

beforeAll(async () => {
  jar = await createJar(owner);
  document = await addDocument(owner, jar, { name: 'near.txt', text });
  const { body } = await owner.get(`/api/knowledge/entities?name=Emotet&honey_jar_id=${jar}`);
  entity = body.entities[0].id;
});

describe('the indicators near an entity', () => {
  it('are those of the passages that name it, with a place in the newest document', async () => {
    const { body } = await near(owner, entity);
    expect(body).toMatchObject({
      total: 1,
      indicators: [{ type: 'domain', value: 'panel.nearbay.net', role: 'indicator', documents: 1 }],
    });
    const [{ document_id, start, end }] = body.indicators;
    expect(document_id).toBe(document.id);
    expect(text.slice(start, end)).toBe('panel[.]nearbay[.]net');
    expect((await near(owner, entity, 'offset=5')).body).toMatchObject({
      total: 1,
      indicators: [],
      offset: 5,
    });
  });

  it('are those of the reader’s documents alone', async () => {
    expect((await near(stranger, entity)).status).toBe(404);
    const theirs = await createJar(stranger);
    const own = 'The malware Emotet beacons to other[.]nearbay[.]net and drops a file.';
    await addDocument(stranger, theirs, { name: 'own.txt', text: own });
    const values = async (client: Client) =>
      (await near(client, entity)).body.indicators.map(({ value }: { value: string }) => value);
    expect(await values(stranger)).toEqual(['other.nearbay.net']);
    expect(await values(owner)).toEqual(['panel.nearbay.net']);
    expect((await near(stranger, entity, `honey_jar_id=${jar}`)).status).toBe(404);
  });
});

it('entities are listed by when they were seen last, by name, or by documents', async () => {
  const sorted = await createJar(owner);
  await addDocument(owner, sorted, {
    name: '1.txt',
    text: 'TrickBot is old. Emotet is known.',
    ...date('2021-05-01'),
  });
  await addDocument(owner, sorted, { name: '2.txt', text: 'Emotet came back.', ...date('2022-05-01') });
  await addDocument(owner, sorted, {
    name: '3.txt',
    text: 'Conficker is new.',
    ...date('2023-05-01'),
  });
  const names = async (order: string, jars = `honey_jar_id=${sorted}`) =>
    (
      await owner.get(`/api/knowledge/entities?type=malware&${jars}&order=${order}&limit=100`)
    ).body.entities.map(({ name }: { name: string }) => name);
  expect(await names('last_seen')).toEqual(['Conficker', 'Emotet', 'TrickBot']);
  expect(await names('name')).toEqual(['Conficker', 'Emotet', 'TrickBot']);
  expect(await names('documents')).toEqual(['Emotet', 'Conficker', 'TrickBot']);
  const all = (await names('last_seen', '')).filter((name: string) => /^(Conficker|TrickBot)$/.test(name));
  expect(all).toEqual(['Conficker', 'TrickBot']);
  expect((await owner.get('/api/knowledge/entities?order=random')).status).toBe(400);
});
