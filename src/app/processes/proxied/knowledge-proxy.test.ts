import { createServer, type IncomingMessage, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppOptions } from '#http/create-app.ts';
import { openKit, type Kit } from '#test/platform/kit.ts';
import { sendRaw } from '#test/server/raw-http.ts';
import { selfSigned } from '#test/server/self-signed.ts';
import { platformAreas } from '#api/areas/areas.ts';
import { proxyKnowledge } from './knowledge-proxy.ts';

type Seen = { method: string; url: string; headers: IncomingMessage['headers']; body: string };

let upstream: Server;
let address: string;
const seen: Seen[] = [];
const opened: Kit[] = [];

beforeAll(async () => {
  upstream = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      seen.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
      response.writeHead(200, { 'content-type': 'application/json', 'x-ratelimit-limit': '77' });
      response.end('{"from":"upstream"}');
    });
  });
  address = await listening(upstream);
});
afterAll(async () => {
  for (const { app } of opened) await app.close();
  upstream.close();
  upstream.closeAllConnections();
});

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function proxy(options: Partial<AppOptions> & { to?: string } = {}): Promise<Kit & { port: number }> {
  const { to = address, ...others } = options;
  const kit = await openKit({ areas: platformAreas, ...others }, (app) => {
    void app.register(async () => proxyKnowledge(app, to, '/api/knowledge'));
  });
  opened.push(kit);
  await kit.app.listen({ host: '127.0.0.1', port: 0 });
  return { ...kit, port: (kit.app.server.address() as AddressInfo).port };
}

const request = (line: string, ...headers: string[]) =>
  [`${line} HTTP/1.1`, 'Host: skep.example', 'Connection: close', ...headers, '', ''].join('\r\n');

describe('the way to a separate knowledge service', () => {
  it('removes the prefix and leaves bodies unchanged', async () => {
    const { send } = await proxy();
    const odd = '{"a" :  1}';
    const headers = { 'content-type': 'application/json', authorization: 'Bearer ann' };
    const answer = await send({
      method: 'POST',
      url: '/api/knowledge/search?q=%2F&q=2',
      headers,
      payload: odd,
    });
    expect(answer).toMatchObject({ status: 200, body: { from: 'upstream' } });
    expect(answer.headers['x-ratelimit-limit']).toBe('77');
    expect(seen.at(-1)).toMatchObject({
      method: 'POST',
      url: '/search?q=%2F&q=2',
      headers: { authorization: 'Bearer ann' },
      body: odd,
    });
  });

  it('forwards the origin of a request, whatever the client claims', async () => {
    const forged = {
      'x-forwarded-for': '198.51.100.66',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'evil.example',
      forwarded: 'for=198.51.100.66',
      'x-real-ip': '198.51.100.66',
      host: 'skep.example',
    };
    const remoteAddress = '192.0.2.7';
    const { send } = await proxy();
    await send({ method: 'GET', url: '/api/knowledge/x', headers: forged, remoteAddress });
    expect(seen.at(-1)?.headers).toMatchObject({
      'x-forwarded-for': '192.0.2.7',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': 'skep.example',
    });
    expect(seen.at(-1)?.headers).not.toHaveProperty('forwarded');
    expect(seen.at(-1)?.headers).not.toHaveProperty('x-real-ip');
    const trusting = await proxy({ trustProxy: 1 });
    const chain = { ...forged, 'x-forwarded-for': '198.51.100.66, 203.0.113.9' };
    await trusting.send({ method: 'GET', url: '/api/knowledge/x', headers: chain, remoteAddress });
    expect(seen.at(-1)?.headers).toMatchObject({
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-proto': 'https',
    });
  });

  it('does not let clients drop those headers, nor forward hop-by-hop ones', async () => {
    const { port } = await proxy();
    const raw = [
      'GET /api/knowledge/x HTTP/1.1',
      'Host: skep.example',
      'Connection: close, X-Forwarded-For, X-Forwarded-Proto, X-Secret',
      'X-Secret: 1',
      'Keep-Alive: timeout=99',
      'TE: trailers',
      'Proxy-Authorization: Basic eA==',
      'Upgrade: h2c',
      '',
      '',
    ].join('\r\n');
    const { replies } = await sendRaw(port, [raw]);
    expect(replies[0]?.status).toBe(200);
    const { headers } = seen.at(-1) ?? { headers: {} };
    expect(headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' });
    const names = ['x-secret', 'keep-alive', 'te', 'proxy-authorization', 'upgrade', 'expect'];
    for (const name of names) expect(headers, name).not.toHaveProperty(name);
    expect(replies[0]?.headers['connection']).toBe('close');
  });

  it('forwards an upload that waits for 100 Continue, as curl sends it', async () => {
    const { port } = await proxy();
    const { text } = await sendRaw(port, [
      request(
        'POST /api/knowledge/x',
        'Content-Type: text/plain',
        'Content-Length: 5',
        'Expect: 100-continue',
      ),
      'hello',
    ]);
    expect(text).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 200 OK/);
    expect(seen.at(-1)?.body).toBe('hello');
  });

  it('does not lead out of the service', async () => {
    const { port } = await proxy();
    const before = seen.length;
    for (const path of ['/../etc', '/..%2fetc', '/%2e%2e/etc', '/a/..%5c..%5cetc']) {
      const { replies } = await sendRaw(port, [request(`GET /api/knowledge${path}`)]);
      expect([path, replies[0]?.status]).toEqual([path, 400]);
    }
    expect(seen.length).toBe(before);
    for (const path of ['//evil.example/x', '/http://evil.example/x'])
      await sendRaw(port, [request(`GET /api/knowledge${path}`)]);
    for (const { headers } of seen.slice(before)) expect(headers.host).toBe(new URL(address).host);
  });

  it('answers 503 in the envelope when the service does not', async () => {
    const { send } = await proxy({ to: 'http://127.0.0.1:9' });
    for (const method of ['GET', 'POST'] as const) {
      const answer = await send({ method, url: '/api/knowledge/x' });
      expect(answer).toMatchObject({
        status: 503,
        body: {
          error: {
            code: 'SERVICE_UNAVAILABLE',
            message: 'The knowledge service (KNOWLEDGE_URL) does not answer',
          },
        },
      });
      expect(answer.headers).toHaveProperty('x-ratelimit-limit');
      expect(JSON.stringify(answer.body)).not.toMatch(/127\.0\.0\.1|ECONN/);
    }
  });

  it('does not take a body that is not finished in time for the service’s fault', async () => {
    const { port } = await proxy({ limits: { bodyMs: 200, checkMs: 50 } });
    const head = request('POST /api/knowledge/x', 'Content-Type: text/plain', 'Content-Length: 50');
    const { replies } = await sendRaw(port, [head, 'hel']);
    expect(replies[0]?.status).toBe(408);
  });

  it('answers a preflight itself, and other OPTIONS requests with the supported methods', async () => {
    const { send } = await proxy({ corsOrigins: ['https://console.example'] });
    const before = seen.length;
    const headers = { origin: 'https://console.example', 'access-control-request-method': 'POST' };
    const asked = await send({ method: 'OPTIONS', url: '/api/knowledge/x', headers });
    expect([asked.status, asked.headers['access-control-allow-origin']]).toEqual([200, headers.origin]);
    expect((await send({ method: 'OPTIONS', url: '/api/knowledge/x' })).status).toBe(405);
    expect(seen.length).toBe(before);
    const read = await send({ method: 'GET', url: '/api/knowledge/x', headers: { origin: headers.origin } });
    expect(read.headers['access-control-allow-origin']).toBe(headers.origin);
  });

  it('does not trust an unverified certificate', async () => {
    const server = createTlsServer({ key: selfSigned.key, cert: selfSigned.cert }, (_request, response) => {
      response.end('{}');
    });
    const { port } = new URL(await listening(server));
    const { send } = await proxy({ to: `https://127.0.0.1:${port}` });
    expect((await send({ method: 'GET', url: '/api/knowledge/x' })).status).toBe(503);
    server.close();
    server.closeAllConnections();
  });
});
