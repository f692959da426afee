import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callerOf } from '#test/platform/call.ts';
import { signIn } from '#test/platform/client.ts';
import { newmanMissing, runNewman } from '#test/server/newman.ts';
import { startServer, temporaryDirectory, type Server } from '#test/server/server.ts';

let directory: string;
let server: Server;

beforeAll(async () => {
  if (newmanMissing !== '') return;
  directory = await temporaryDirectory();
  server = await startServer({ directory });
});
afterAll(async () => {
  if (newmanMissing !== '') return;
  await server.stop();
  await rm(directory, { recursive: true, force: true });
});

describe.skipIf(newmanMissing !== '')(`newman${newmanMissing}`, () => {
  it('runs the collection of the public bots against a server, twice in a row', async () => {
    const { token } = await signIn(server.url);
    const call = callerOf({ url: server.url, token });
    const { body } = await call('POST', '/api/admin/public-keys', { name: 'newman', type: 'admin' });
    const got = await fetch(`${server.publicUrl}/api/public/postman/collection.json`);
    const text = await got.text();
    const collection = join(directory, 'bots.json');
    await writeFile(collection, text);
    const { item } = JSON.parse(text) as { item: object[] };

    const variables = { public_url: server.publicUrl, admin_key: body['api_key'].key };
    for (const time of ['first', 'second']) {
      const { code, stats, failures } = await runNewman(collection, { variables, directory });
      expect({ time, code, failures }).toEqual({ time, code: 0, failures: [] });
      expect(stats.requests).toMatchObject({ total: item.length, failed: 0 });
      // Of each answer its status and its fields.
      expect(stats.assertions).toMatchObject({ total: 2 * item.length, failed: 0 });
    }
    expect((await call('GET', '/api/public/bots/list')).body).toEqual({ success: true, bots: [] });
  });
});
