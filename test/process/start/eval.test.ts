import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stretched, until } from '#test/machine/patience.ts';
import { startScriptedServer, type ScriptedServer } from '#test/models/scripted-server.ts';
import { signIn } from '#test/platform/client.ts';
import { runToEnd, startServer, type Server } from '#test/server/server.ts';

let models: ScriptedServer;
let server: Server;
let token: string;
let directory: string;
let canteen: { id: string };

const texts = ['A ship left the harbour.', 'The canteen serves soup on Mondays.'];
const question = 'vessel quay';
/** Its document is deleted. */
const lost = 'soup day';

/** Two models: `near` knows what a vessel is, `far` takes it for something to eat. */
async function startModels(): Promise<ScriptedServer> {
  const scripted = await startScriptedServer();
  scripted.script((response, { body }) => {
    const near = body['model'] === 'near' ? /harbour|vessel/i : /canteen|vessel/i;
    const data = (body['input'] as string[]).map((text, index) => {
      return { index, embedding: near.test(text) ? [1, 0, 0, 0] : [0, 1, 0, 0] };
    });
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ data }));
  });
  return scripted;
}

async function started(model: string, more: Record<string, string> = {}): Promise<void> {
  server = await startServer({
    ...(directory && { directory }),
    env: {
      EMBEDDINGS_BASE_URL: models.base_url,
      EMBEDDINGS_MODEL: model,
      EMBEDDINGS_DIMENSIONS: '4',
      ...more,
    },
  });
  directory = server.directory;
  ({ token } = await signIn(server.url));
}

async function call(path: string, body?: object) {
  const response = await fetch(new URL(`/api/knowledge${path}`, server.url), {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return response.json() as Promise<any>;
}

async function remove(path: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(new URL(`/api/knowledge${path}`, server.url), { method: 'DELETE', headers });
  expect(response.status).toBeLessThan(300);
}

const skep = (...args: string[]) =>
  runToEnd(['src/cli/skep.ts', 'eval', '--url', server.url, '--key', token, ...args], {});

/** Waits until a model is where it is to be, with all of its vectors. */
async function untilModel(name: string, state: string): Promise<void> {
  const isThere = async () =>
    (await call('/retrieval-tests')).models.some(
      (model: any) => model.name === name && model.state === state && model.complete === 1,
    );
  await until(isThere, { what: `${name} is ${state}`, withinMs: stretched(30_000), everyMs: 100 });
}

beforeAll(async () => {
  models = await startModels();
  await started('far');
  const { id: jar } = await call('/honey-pots', { name: 'Depot' });
  for (const [at, text] of texts.entries()) {
    const form = new FormData();
    form.append('file', new Blob([text], { type: 'text/plain' }), `${at}.txt`);
    const headers = { authorization: `Bearer ${token}` };
    const address = new URL(`/api/knowledge/honey-pots/${jar}/documents`, server.url);
    expect((await fetch(address, { method: 'POST', headers, body: form })).status).toBe(201);
  }
  const documents = async () => (await call(`/honey-pots/${jar}/documents`)).documents;
  const areRead = async () => (await documents()).every(({ status }: any) => status === 'completed');
  await until(areRead, { what: 'the documents are read', withinMs: stretched(30_000), everyMs: 100 });
  await untilModel('far', 'served');
  const named = async (name: string) => (await documents()).find(({ filename }: any) => filename === name);
  const wanted = await named('0.txt');
  canteen = await named('1.txt');
  await call('/retrieval-tests', { question, expected: [{ document_id: wanted.id }] });
});
afterAll(async () => {
  await server.stop();
  await models.close();
  await rm(directory, { recursive: true, force: true });
});

it('skep eval says what words, the model in use and the one that waits find, by question and in sum', async () => {
  const first = await skep();
  expect([first.code, first.stdout]).toEqual([
    0,
    expect.stringMatching(/^1 question, 1 measured in every way/),
  ]);
  expect(first.stdout).toMatch(/words alone +0\.000 +0\.000 +0\.000\n/);
  expect(first.stdout).toMatch(/far \(in use\) +1\.000 +0\.500 +0\.631 +1 +0\n/);
  expect(first.stdout).toMatch(/vessel quay +– +2\n1: words alone, 2: far \(in use\)/);

  await server.stop();
  await started('near', { EMBEDDINGS_SWITCH: 'manual' });
  await untilModel('near', 'building');
  const { code, stdout } = await skep('--json', '--by-document');
  expect(code).toBe(0);
  const report = JSON.parse(stdout);
  expect(report.settings).toEqual({ top_k: 10, group_by: 'document' });
  expect(report.ways.at(-1)).toMatchObject({ name: 'near', state: 'building', figures: { mrr: 1 } });
  expect(report.not_measured).toEqual([]);
  expect(report.questions).toMatchObject([{ question }]);
  expect([report.questions[0].places.at(0), report.questions[0].places.at(-1)]).toEqual([null, 1]);
  expect((await call('/retrieval-tests')).models).toMatchObject([
    { name: 'far', state: 'served' },
    { name: 'near', state: 'building', available: true },
  ]);

  await call('/retrieval-tests', { question: lost, expected: [{ document_id: canteen.id }] });
  await remove(`/documents/${canteen.id}`);
  const without = await skep();
  expect(without.stdout).toMatch(
    /^2 questions, 1 measured in every way\nnot measured: soup day: what it expects was/,
  );
  expect(without.stdout).toContain('near (complete, waiting for the switch) ');

  await server.stop();
  await started('near');
  await untilModel('near', 'served');
  const after = await skep('--all');
  expect(after.stdout).toContain(`not measured: ${lost}: what it expects was deleted`);
  expect(after.stdout).toMatch(/near \(in use\) +1\.000 +1\.000 +1\.000/);
});

it('skep eval says why it could not measure', async () => {
  const wrong = await skep('--top-k', '0');
  expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining('--top-k must be 1 to 50')]);
  const { questions } = await call('/retrieval-tests');
  for (const { id } of questions) await remove(`/retrieval-tests/${id}`);
  const none = await skep();
  expect([none.code, none.stderr]).toEqual([1, expect.stringContaining('There are no questions to run')]);
});
