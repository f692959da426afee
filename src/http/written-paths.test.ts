import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { platformAreas } from '#api/areas/areas.ts';
import { openKit, type Kit } from '#test/platform/kit.ts';
import { sendRaw } from '#test/server/raw-http.ts';

let kit: Kit;

beforeAll(async () => {
  kit = await openKit({ areas: platformAreas, rateLimitScale: 1e6 }, (app) => {
    app.get('/fast', { config: { access: 'public', lenient: true } }, () => ({ fast: true }));
  });
  await kit.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => kit.app.close());

async function statusOf(path: string): Promise<number | undefined> {
  const { port } = kit.app.server.address() as AddressInfo;
  const headers = ['Host: skep.example', 'Connection: close', 'Accept: application/vnd.service.v2+json'];
  const request = [`GET ${path} HTTP/1.1`, ...headers, '', ''].join('\r\n');
  return (await sendRaw(port, [request])).replies[0]?.status;
}

describe('a path that a client writes as it likes', () => {
  it('leads to the declared path, including whole URLs', async () => {
    for (const path of [
      '/fast',
      '/fast/',
      '/fast?a=%zz',
      '/%66ast',
      'http://other.example/fast',
      'HTTP://a/fast',
    ])
      expect([path, await statusOf(path)]).toEqual([path, 200]);
  });

  it('is not bent into another', async () => {
    const paths = [
      '/x/../fast',
      '/./fast',
      '/%2e/fast',
      '//fast',
      '/fast%2f',
      '/fast;a',
      '/api/v1/../../fast',
      '*',
    ];
    for (const path of paths) expect([path, await statusOf(path)]).toEqual([path, 404]);
    for (const path of ['/fast%00%ff', '\\fast']) expect([path, await statusOf(path)]).toEqual([path, 400]);
  });
});
