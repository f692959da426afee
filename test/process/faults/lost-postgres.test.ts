import { rm } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { signIn } from '#test/platform/client.ts';
import { createOnServer } from '#test/server/database.ts';
import { dataDirectory } from '#test/server/data-directory.ts';
import { originalsIn, refusedStart } from '#test/server/refused-start.ts';
import { startServer } from '#test/server/server.ts';

const postgres = process.env['TEST_DATABASE_URL'];
const suite = postgres ? describe : describe.skip;
const uploads = 10;

suite('stored files whose database is not the one that DATABASE_URL names', () => {
  it('are all kept', async () => {
    const directory = await dataDirectory();
    const server = await startServer({ directory });
    const client = await signIn(server.url);
    const jar = await client.createJar('Reports');
    for (let n = 0; n < uploads; n += 1) await client.upload(jar, `report-${n}.txt`, `Report ${n}.`);
    await server.stop();
    const { url, drop } = await createOnServer(postgres ?? '');
    expect(await refusedStart(directory, { DATABASE_URL: url })).toMatch(
      /belong to another database.*Correct DATABASE_URL/,
    );
    expect(await originalsIn(directory)).toEqual({ stored: uploads, lost: 0 });
    await drop();
    await rm(directory, { recursive: true, force: true });
  });
});
