import { request as rawRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectMcp, mcpAddress } from '#test/models/mcp.ts';
import { openTestPlatform, type Client, type TestPlatform } from '#test/platform/platform.ts';

let test: TestPlatform;
let address: string;
let user: Client;

const accept = 'application/json, text/event-stream';
const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

beforeAll(async () => {
  test = await openTestPlatform({ corsOrigins: ['https://console.example.org'] });
  address = await mcpAddress(test.platform);
  user = await test.signIn('viewer');
});
afterAll(() => test.close());

async function post(
  body: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: any; headers: Headers }> {
  const response = await fetch(address, {
    method: 'POST',
    headers: {
      accept,
      'content-type': 'application/json',
      authorization: `Bearer ${user.token}`,
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await response.text();
  // One event, to clients of the older protocol.
  const json = /^data: (.*)$/m.exec(text)?.[1] ?? text;
  return { status: response.status, body: json === '' ? null : JSON.parse(json), headers: response.headers };
}

describe('the MCP server', () => {
  it('supports every version of the protocol that the SDK supports', async () => {
    const headers = { authorization: `Bearer ${user.token}` };
    for (const version of ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25']) {
      const { client, call } = await connectMcp(address, headers, { supportedProtocolVersions: [version] });
      expect(client.getNegotiatedProtocolVersion()).toBe(version);
      expect((await call('list_jars')).data.total, version).toBe(0);
      expect(client.getServerVersion()).toMatchObject({ name: 'skep', title: 'Skep' });
    }
    for (const mode of ['auto' as const, { pin: '2026-07-28' }]) {
      const { client, call } = await connectMcp(address, headers, { versionNegotiation: { mode } });
      expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28');
      expect((await call('list_jars')).data.total).toBe(0);
    }
  });

  it('describes how to sign in, and names no session', async () => {
    const refused = await post(list, { authorization: '' });
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect(refused.body.error.code).toBe('AUTHENTICATION_REQUIRED');
    const served = await post(list);
    expect([served.status, served.headers.get('mcp-session-id')]).toEqual([200, null]);
    expect(served.headers.get('cache-control')).toBe('no-store');
  });

  it('takes nothing but POST', async () => {
    for (const method of ['GET', 'DELETE', 'PUT']) {
      const reply = await fetch(address, {
        method,
        headers: { accept, authorization: `Bearer ${user.token}` },
      });
      expect([reply.status, reply.headers.get('allow')], method).toEqual([405, 'POST']);
    }
  });

  it('reports errors in messages by the rules of JSON-RPC', async () => {
    const wrong: [unknown, number, number][] = [
      [{ ...list, method: 'no/such/method' }, 200, -32_601],
      [{ ...list, method: 'tools/call', params: { name: 'delete_everything', arguments: {} } }, 200, -32_602],
      [{ ...list, method: 'tools/call', params: { name: 7 } }, 200, -32_602],
      [{ jsonrpc: '1.0', id: 1, method: 'tools/list' }, 400, -32_600],
      [{ hello: 'there' }, 400, -32_600],
      [[list, list], 400, -32_600],
    ];
    for (const [message, status, code] of wrong) {
      const reply = await post(message);
      expect([reply.status, reply.body.error.code], JSON.stringify(message)).toEqual([status, code]);
    }
  });

  it('answers requests that are not messages in the platform’s envelope', async () => {
    const large = { ...list, params: { padding: 'x'.repeat(70_000) } };
    expect((await post(large)).status).toBe(413);
    expect((await post('{"jsonrpc":')).body.error.code).toBe('INVALID_REQUEST');
    expect((await post(list, { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await post(list, { accept: 'text/html' })).status).toBe(406);
  });

  it('accepts scripts only from our own and the configured origins', async () => {
    const own = new URL(address).origin;
    for (const origin of [own, 'http://skep.example', 'https://console.example.org'])
      expect((await post(list, { origin })).status, origin).toBe(200);
    for (const origin of ['https://evil.example', 'null', `${own}.evil.example`, 'http://localhost'])
      expect((await post(list, { origin })).status, origin).toBe(403);
  });

  it('accepts a session cookie from the same origin only', async () => {
    const cookie = { authorization: undefined, cookie: `identity_session=${user.token}` };
    const by = async (headers: Record<string, string>) => {
      const response = await fetch(address, {
        method: 'POST',
        headers: { accept, 'content-type': 'application/json', cookie: cookie.cookie, ...headers },
        body: JSON.stringify(list),
      });
      return response.status;
    };
    expect(await by({})).toBe(403);
    expect(await by({ origin: 'https://console.example.org' })).toBe(403);
    expect(await by({ origin: new URL(address).origin })).toBe(200);
  });

  it('is not misled by the Host that a request names', async () => {
    const status = await new Promise((resolve, reject) => {
      const { hostname, port } = new URL(address);
      const headers = {
        host: 'a b]:x',
        accept,
        'content-type': 'application/json',
        authorization: `Bearer ${user.token}`,
      };
      rawRequest({ hostname, port, path: '/mcp', method: 'POST', headers }, (answer) =>
        resolve(answer.statusCode),
      )
        .on('error', reject)
        .end(JSON.stringify(list));
    });
    expect(status).toBeOneOf([200, 400]);
  });
});
