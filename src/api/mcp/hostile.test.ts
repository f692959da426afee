import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silent } from '#test/models/scripted-answers.ts';
import { json, startScriptedServer } from '#test/models/scripted-server.ts';
import { connectMcp, mcpAddress, type McpClient } from '#test/models/mcp.ts';
import {
  addDocument,
  createJar,
  openTestPlatform,
  type Client,
  type TestPlatform,
} from '#test/platform/platform.ts';
import { fitting, hostile, nearlyFitting, type Schema } from '#test/load/schema-arbitrary.ts';

const bearer = ({ token }: Client) => ({ authorization: `Bearer ${token}` });

describe('whatever is sent to a tool', () => {
  let test: TestPlatform;
  let address: string;
  let user: Client;
  let mcp: McpClient;

  beforeAll(async () => {
    test = await openTestPlatform();
    address = await mcpAddress(test.platform);
    user = await test.signIn('analyst');
    const jar = await createJar(user);
    await addDocument(user, jar, { name: 'note.txt', text: 'The courier crosses at Greywater lock.' });
    mcp = await connectMcp(address, bearer(user));
  });
  afterAll(() => test.close());

  async function send(body: unknown): Promise<{ status: number; text: string }> {
    const headers = {
      ...bearer(user),
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
    };
    const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) ?? 'null' });
    return { status: response.status, text: await response.text() };
  }

  it('is answered, and never with an internal error', async () => {
    const { tools } = await mcp.client.listTools();
    const calls = tools.map(({ name, inputSchema }) =>
      fc.record({
        name: fc.constant(name),
        arguments: fc.oneof(
          fitting(inputSchema as Schema),
          nearlyFitting(inputSchema as Schema),
          nearlyFitting(inputSchema as Schema),
          hostile,
        ),
      }),
    );
    const call = fc.oneof(...calls);
    const message = fc.record({
      jsonrpc: fc.constant('2.0'),
      id: fc.oneof(fc.integer(), fc.string(), fc.constant(1)),
      method: fc.oneof(
        { weight: 9, arbitrary: fc.constant('tools/call') },
        { weight: 1, arbitrary: fc.string() },
      ),
      params: fc.oneof({ weight: 9, arbitrary: call }, { weight: 1, arbitrary: hostile }),
    });
    const statuses = new Map<number, number>();
    const any = fc.oneof({ weight: 9, arbitrary: message }, { weight: 1, arbitrary: hostile });
    for (const body of fc.sample(any, { numRuns: 400, seed: 20_261_121 })) {
      const { status, text } = await send(body);
      const shown = `${JSON.stringify(body)?.slice(0, 300)} answered ${status} ${text.slice(0, 300)}`;
      expect(status, shown).toBeLessThan(500);
      expect(text, shown).not.toMatch(/-32603|Internal error|node_modules|select |\/src\//);
      // Errors are short, however much is wrong.
      const told = text.includes('"isError":true') ? text.length : 0;
      expect(told, shown).toBeLessThan(20_000);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(statuses.get(200) ?? 0).toBeGreaterThan(200);
  });

  it('reports what is wrong, so that a model can correct it', async () => {
    const wrong: [string, object, RegExp][] = [
      ['search', {}, /query/],
      ['search', { query: 7 }, /query.*must be text/s],
      ['search', { query: 'x'.repeat(1001) }, /query.*1000/s],
      ['search', { query: 'x', honey_jar_ids: ['not an id'] }, /honey_jar_ids/],
      ['search', { query: 'x', limit: 51 }, /limit.*50/s],
      ['get_document', { document_id: '../../etc/passwd' }, /document_id/],
      ['get_document', { document_id: crypto.randomUUID(), offset: -1 }, /offset/],
      ['find_indicator', { value: ' ' }, /value/],
    ];
    for (const [name, args, why] of wrong) {
      const { isError, text } = await mcp.call(name, args);
      expect(isError, JSON.stringify(args)).toBe(true);
      expect(text).toMatch(why);
    }
  });

  it('gets 100 answers to 100 calls at once, each to its own', async () => {
    const others = await Promise.all(
      ['osprey', 'plover'].map(async (word) => {
        const client = await test.signIn('analyst');
        const jar = await createJar(client);
        await addDocument(client, jar, { name: `${word}.txt`, text: `The harbour of ${word} was mapped.` });
        return { word, ...(await connectMcp(address, bearer(client))) };
      }),
    );
    const calls = Array.from({ length: 100 }, async (_, i) => {
      const { word, call } = others[i % 2] as (typeof others)[number];
      const { data } = await call('search', { query: 'harbour mapped', limit: 1 + (i % 50) });
      return (
        data.results.map(({ content }: any) => content).join('') === `The harbour of ${word} was mapped.`
      );
    });
    expect(await Promise.all(calls)).toEqual(Array.from({ length: 100 }, () => true));
  });
});

describe('the limit of searches', () => {
  it('counts searching tools as searches of the API, and reports it to the model', async () => {
    const test = await openTestPlatform({ rateLimitScale: 0.03 });
    try {
      const user = await test.signIn('analyst');
      const { call } = await connectMcp(await mcpAddress(test.platform), bearer(user));
      expect((await user.post('/api/knowledge/search', { query: 'one' })).status).toBe(200);
      expect((await call('ask', { question: 'two?' })).isError).toBe(false);
      expect((await call('find_indicator', { value: '192.0.2.3' })).isError).toBe(false);
      for (let i = 0; i < 3; i += 1)
        expect(await call('search', { query: 'four' })).toMatchObject({
          isError: true,
          text: expect.stringMatching(/^Too many requests; try again in \d+ s$/),
        });
      expect((await user.post('/api/knowledge/search', { query: 'five' })).status).toBe(429);
      expect((await call('list_jars')).isError).toBe(false);
      const { rows } = await test.deps.audit.list({}, { limit: 100, offset: 0 });
      const denied = rows.filter(({ result }) => result === 'denied');
      expect(denied.map(({ action }) => action)).toEqual(['POST /mcp']);
    } finally {
      await test.close();
    }
  });
});

describe('a client that goes away', () => {
  it('cancels the work of the model it had asked', async () => {
    const upstream = await startScriptedServer();
    upstream.route('/v1/models', json({ data: [{ id: 'scripted' }] }));
    const test = await openTestPlatform({ llmBaseUrl: upstream.base_url, modelName: 'scripted' });
    try {
      const user = await test.signIn('analyst');
      const jar = await createJar(user);
      await addDocument(user, jar, { name: 'note.txt', text: 'The courier crosses at Greywater lock.' });
      const address = await mcpAddress(test.platform);
      for (const versionNegotiation of [undefined, { mode: { pin: '2026-07-28' } }]) {
        const { client } = await connectMcp(
          address,
          bearer(user),
          versionNegotiation && { versionNegotiation },
        );
        upstream.script(silent);
        const gone = new AbortController();
        const asked = client.callTool(
          { name: 'ask', arguments: { question: 'Where does the courier cross?' } },
          { signal: gone.signal },
        );
        const refused = asked.then(
          () => null,
          (error: unknown) => error,
        );
        await expect.poll(() => upstream.received.length).toBe(1);
        gone.abort();
        await client.close();
        expect(await refused).toBeInstanceOf(Error);
        expect(await upstream.received[0]?.closed).toBe(false);
      }
    } finally {
      // The client's fetch may have opened another connection, on which nothing was asked.
      test.platform.server.closeAllConnections();
      await test.close();
      await upstream.close();
    }
  });
});
