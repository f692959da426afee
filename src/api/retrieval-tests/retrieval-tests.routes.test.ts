import { beforeAll, describe, expect, it } from 'vitest';
import { addDocument, createJar, platformFor, type Client } from '#test/platform/platform.ts';
import { most } from '#domain/retrieval-tests/retrieval-test.ts';
import { until } from '#test/machine/patience.ts';

const { analyst, stranger, viewer } = platformFor({
  analyst: 'analyst',
  stranger: 'analyst',
  viewer: 'viewer',
});

const at = '/api/knowledge/retrieval-tests';
const keys =
  'Rotate the signing key of the relay every ninety days and tell the operators on the day before.';
const other =
  'The relay was bought in Lisbon. Its fan is loud and nobody has a key to the room in which it stands.';

let jar: string;
let document: string;

beforeAll(async () => {
  jar = await createJar(analyst, { visibility: 'public' });
  document = (await addDocument(analyst, jar, { name: 'keys.txt', text: keys })).id;
  await addDocument(analyst, jar, { name: 'other.txt', text: other });
});

const place = () => ({ document_id: document, start: 0, end: keys.length });
const keep = (client: Client, body: object) =>
  client.post(at, { question: `How often? ${crypto.randomUUID()}`, expected: [place()], ...body });

async function runOf(client: Client, settings: object) {
  const started = await client.post(`${at}/runs`, settings);
  expect(started.status).toBe(202);
  const get = async () => (await client.get(`${at}/runs/${started.body.id}`)).body;
  await until(async () => (await get()).status === 'completed', { what: 'the run has ended', everyMs: 50 });
  return get();
}

describe('a question of retrieval tests', () => {
  it('is kept with the passage at its place, and a run shows at which rank it came', async () => {
    const asked = { question: 'How often is the signing key rotated?', expected: [place()] };
    const { status, body } = await analyst.post(at, asked);
    expect(status).toBe(201);
    expect(body).toMatchObject({ own: true, expected: [{ title: 'keys.txt', quote: keys, start: 0 }] });
    expect((await analyst.post(at, asked)).status).toBe(409);
    const run = await runOf(analyst, { top_k: 5 });
    expect(run).toMatchObject({ questions: 1, asked: 1, settings: { top_k: 5, group_by: null } });
    expect(run.figures).toEqual({ measured: 1, recall: 1, mrr: 1, ndcg: 1 });
    expect(run.results).toMatchObject([{ question: asked.question, rank: 1, document_rank: 1 }]);
    expect((await analyst.delete(`${at}/${body.id}`)).status).toBe(204);
    expect((await analyst.get(`${at}/runs/${run.id}`)).body).toMatchObject({
      results: [],
      figures: { mrr: 1 },
    });
  });

  it('is kept once when it is sent several times at once', async () => {
    const asked = { question: 'Who is told of the new key?', expected: [place()] };
    const sent = await Promise.all([1, 2, 3, 4].map(() => analyst.post(at, asked)));
    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
    for (const { status, body } of sent) if (status === 201) await analyst.delete(`${at}/${body.id}`);
  });

  it('is not kept twice, however many others share theirs', async () => {
    const asked = { question: 'Who announces the rotation?', expected: [place()], honey_jar_id: jar };
    const own = await analyst.post(at, asked);
    expect(own.status).toBe(201);
    const shared = [];
    for (let i = 0; i < most.questions; i += 1)
      shared.push((await keep(stranger, { honey_jar_id: jar, shared: true })).body.id);
    expect((await analyst.post(at, asked)).status).toBe(409);
    await analyst.delete(`${at}/${own.body.id}`);
    for (const id of shared) await stranger.delete(`${at}/${id}`);
  });

  it('keeps its passage when the document is read again with other offsets', async () => {
    const { body } = await analyst.post(at, { question: 'signing key operators', expected: [place()] });
    const changed = { 'keys.txt': `A new first line that was not there before.\n\n${keys}` };
    await analyst.upload(`/api/knowledge/documents/${document}/content`, changed, {}, 'PUT');
    const state = async () => (await analyst.get(`/api/knowledge/documents/${document}`)).body;
    await until(async () => (await state()).status === 'completed', { what: 'it is read', everyMs: 50 });
    expect((await runOf(analyst, {})).results).toMatchObject([{ rank: 1 }]);
    await analyst.delete(`${at}/${body.id}`);
    await analyst.upload(`/api/knowledge/documents/${document}/content`, { 'keys.txt': keys }, {}, 'PUT');
    await until(async () => (await state()).status === 'completed', { what: 'it is read', everyMs: 50 });
  });

  it('is nobody else’s, unless it is shared in a honey jar that they may read', async () => {
    const own = await keep(analyst, {});
    const shared = await keep(analyst, { honey_jar_id: jar, shared: true });
    const ids = async () => (await stranger.get(at)).body.questions.map(({ id }: any) => id);
    expect(await ids()).toEqual([shared.body.id]);
    expect((await stranger.delete(`${at}/${shared.body.id}`)).status).toBe(404);
    const more = await stranger.post(`${at}/${shared.body.id}/expected`, { document_id: document });
    expect(more.status).toBe(404);
    await analyst.put(`/api/knowledge/honey-pots/${jar}`, { visibility: 'private' });
    expect(await ids()).toEqual([]);
    await analyst.put(`/api/knowledge/honey-pots/${jar}`, { visibility: 'public' });
    for (const { body } of [own, shared]) await analyst.delete(`${at}/${body.id}`);
  });

  it('names only documents that may be searched, with places that have a passage', async () => {
    const secret = await createJar(stranger);
    const theirs = (await addDocument(stranger, secret, { name: 'a.txt', text: 'A codeword.' })).id;
    expect((await keep(analyst, { expected: [{ document_id: theirs }] })).status).toBe(404);
    expect((await keep(analyst, { honey_jar_id: secret })).status).toBe(404);
    const beyond = { document_id: document, start: 9000, end: 9010 };
    expect((await keep(analyst, { expected: [beyond] })).status).toBe(422);
    expect((await keep(analyst, { expected: [{ document_id: document, start: 1 }] })).status).toBe(422);
    expect((await keep(analyst, { shared: true })).status).toBe(422);
    expect((await keep(viewer, { shared: true, honey_jar_id: jar })).status).toBe(403);
  });

  it('is not measured when what it expects may not be searched any more', async () => {
    const kept = await keep(stranger, {});
    await analyst.put(`/api/knowledge/honey-pots/${jar}`, { visibility: 'private' });
    const run = await runOf(stranger, {});
    expect(run).toMatchObject({ figures: { measured: 0 }, results: [{ state: 'unavailable', rank: null }] });
    const { questions } = (await stranger.get(at)).body;
    expect(questions).toMatchObject([{ expected: [] }]);
    await analyst.put(`/api/knowledge/honey-pots/${jar}`, { visibility: 'public' });
    await stranger.delete(`${at}/${kept.body.id}`);
  });
});

describe('a run of retrieval tests', () => {
  it('is refused without questions, and is nobody else’s', async () => {
    const none = await viewer.post(`${at}/runs`, {});
    expect(none.status).toBe(409);
    expect(none.body.error.message).toContain(`or with POST ${at}`);
    expect((await viewer.post(`${at}/runs`, { model: 'building' })).body.error.message).toMatch(
      /No vectors of another embedding model/,
    );
    const kept = await keep(analyst, {});
    const run = await runOf(analyst, { group_by: 'document', aliases: true });
    expect(run.settings).toEqual({
      top_k: 10,
      group_by: 'document',
      aliases: true,
      vectors: false,
      model: null,
    });
    expect((await stranger.get(`${at}/runs/${run.id}`)).status).toBe(404);
    expect((await stranger.delete(`${at}/runs/${run.id}`)).status).toBe(404);
    expect((await stranger.get(`${at}/runs`)).body.runs.map(({ id }: any) => id)).not.toContain(run.id);
    expect((await analyst.delete(`${at}/runs/${run.id}`)).status).toBe(204);
    await analyst.delete(`${at}/${kept.body.id}`);
  });

  it('takes no settings that the search does not have', async () => {
    for (const body of [{ top_k: 0 }, { top_k: 51 }, { group_by: 'jar' }, { weights: 1 }, { model: 'other' }])
      expect((await analyst.post(`${at}/runs`, body)).status).toBe(422);
  });
});
