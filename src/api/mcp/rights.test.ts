import { beforeAll, describe, expect, it } from 'vitest';
import { connectMcp, mcpAddress, type McpClient } from '#test/models/mcp.ts';
import { addDocument, createJar, platformFor, type Client } from '#test/platform/platform.ts';

const { test } = platformFor();
let address: string;
let owner: Client;
let stranger: Client;
let jar: string;
let secret: string;

const bearer = ({ token }: Client) => ({ authorization: `Bearer ${token}` });
const as = (client: Client): Promise<McpClient> => connectMcp(address, bearer(client));

beforeAll(async () => {
  address = await mcpAddress(test.platform);
  [owner, stranger] = [await test.signIn('analyst'), await test.signIn('analyst')];
  jar = await createJar(owner, { name: 'Private jar' });
  const text =
    'The courier of Lanternfish crosses at ferry.lanternfish.net on Mondays. The malware dubbed Lanternfish drops Emotet.';
  secret = (await addDocument(owner, jar, { name: 'lanternfish.txt', text })).id;
});

async function makeKey(client: Client, scopes: string[]): Promise<{ id: string; secret: string }> {
  const { body } = await client.post('/api/keys', { name: 'MCP', scopes });
  return { id: body.key.id, secret: body.secret };
}

async function auditOf(user_id: string): Promise<any[]> {
  const { rows } = await test.deps.audit.list({}, { limit: 1000, offset: 0 });
  return rows.filter((row) => row.user_id === user_id);
}

describe('the caller', () => {
  it('sees nothing of others’ private jars with any tool', async () => {
    const { call } = await as(stranger);
    expect((await call('search', { query: 'Lanternfish courier' })).data.results).toEqual([]);
    expect(
      (await call('ask', { question: 'Where does the courier of Lanternfish cross?' })).data.answered,
    ).toBe(false);
    expect((await call('list_jars')).data.total).toBe(0);
    expect((await call('find_indicator', { value: 'ferry.lanternfish.net' })).data.total).toBe(0);

    expect((await call('find_entities', { name: 'lanternfish' })).data.total).toBe(0);
    expect((await call('find_relations')).data.total).toBe(0);
    const own = await as(owner);
    const [entity] = (await own.call('find_entities', { name: 'lanternfish' })).data.entities;
    expect((await own.call('get_entity', { entity_id: entity.id })).data.relations).toHaveLength(1);

    const refused = [
      await call('search', { query: 'Lanternfish', honey_jar_ids: [jar] }),
      await call('ask', { question: 'Lanternfish?', honey_jar_ids: [jar] }),
      await call('get_document', { document_id: secret }),
      await call('get_entity', { entity_id: entity.id }),
      await call('find_relations', { honey_jar_ids: [jar] }),
    ];
    const missing = [
      await call('search', { query: 'Lanternfish', honey_jar_ids: [crypto.randomUUID()] }),
      await call('ask', { question: 'Lanternfish?', honey_jar_ids: [crypto.randomUUID()] }),
      await call('get_document', { document_id: crypto.randomUUID() }),
      await call('get_entity', { entity_id: crypto.randomUUID() }),
      await call('find_relations', { honey_jar_ids: [crypto.randomUUID()] }),
    ];
    // What is there and what is not look alike.
    expect(refused).toEqual(missing);
    for (const { isError, text } of refused) {
      expect(isError).toBe(true);
      expect(text).toMatch(/not found\. Use ids that search/);
    }
  });

  it('audits refusals, and nothing about unknown objects', async () => {
    const other = await test.signIn('analyst');
    const { call } = await as(other);
    await call('get_document', { document_id: crypto.randomUUID() });
    expect(await auditOf(other.user_id)).toEqual([]);
    await call('get_document', { document_id: secret });
    expect(await auditOf(other.user_id)).toMatchObject([{ action: 'POST /mcp', result: 'denied' }]);
  });

  it('is audited when only the admin role opens the jar', async () => {
    const admin = await test.signIn('admin');
    for (const versionNegotiation of [undefined, { mode: { pin: '2026-07-28' } }]) {
      const { call } = await connectMcp(address, bearer(admin), versionNegotiation && { versionNegotiation });
      const { isError } = await call('search', { query: 'Lanternfish', honey_jar_ids: [jar] });
      expect(isError).toBe(false);
    }
    const noted = { action: 'honey_jar.read_as_admin', target_id: jar, result: 'ok' };
    expect(await auditOf(admin.user_id)).toMatchObject([noted, noted]);
  });

  it('may use all tools with a key that only reads, as bearer or X-API-Key', async () => {
    const key = await makeKey(owner, ['read']);
    for (const headers of [{ 'x-api-key': key.secret }, { authorization: `Bearer ${key.secret}` }]) {
      const { call } = await connectMcp(address, headers);
      const calls: [string, object][] = [
        ['search', { query: 'Lanternfish' }],
        ['ask', { question: 'Where does the courier of Lanternfish cross?' }],
        ['get_document', { document_id: secret }],
        ['list_jars', {}],
        ['find_indicator', { value: 'ferry.lanternfish.net' }],
      ];
      for (const [name, args] of calls) expect((await call(name, args)).isError, name).toBe(false);
    }
  });

  it('is refused from the first call after their key was revoked', async () => {
    const key = await makeKey(owner, ['read']);
    const { call } = await connectMcp(address, { 'x-api-key': key.secret });
    expect((await call('search', { query: 'Lanternfish' })).data.results).toHaveLength(1);
    await owner.delete(`/api/keys/${key.id}`);
    await expect(call('search', { query: 'Lanternfish' })).rejects.toMatchObject({ data: { status: 401 } });
  });

  it('sees a jar exactly while it is shared with them', async () => {
    const { call } = await as(stranger);
    const share = (access: object[]) => owner.put(`/api/knowledge/honey-pots/${jar}/access`, { access });
    await owner.put(`/api/knowledge/honey-pots/${jar}`, { visibility: 'shared' });
    await share([{ user_id: stranger.user_id, role: 'reader' }]);
    expect((await call('get_document', { document_id: secret })).isError).toBe(false);
    await share([]);
    expect((await call('get_document', { document_id: secret })).isError).toBe(true);
  });
});
