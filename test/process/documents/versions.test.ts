import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn, untilEnded, type Client } from '#test/platform/client.ts';
import { dataDirectory } from '#test/server/data-directory.ts';
import { inspectRunning } from '#test/server/inspection.ts';
import { startServer, untilReconciled, type Server } from '#test/server/server.ts';

const documents = 24;
let directory: string;
/** The one that runs: each round kills it, and leaves the next. */
let server: Server;
let jar: string;

beforeAll(async () => {
  directory = await dataDirectory();
  server = await startServer({ directory });
  const client = await signIn(server.url);
  jar = await client.createJar('Versions');
  for (let n = 0; n < documents; n += 1) await client.upload(jar, `${n}.txt`, textOf(n, 0));
  await untilEnded(client, jar, 30_000);
});
afterAll(async () => {
  await server?.kill();
  await rm(directory, { recursive: true, force: true });
});

/** Every version says which it is, and has a length of its own. */
const textOf = (n: number, version: number): string =>
  `Document ${n}. `.repeat(20 + version) + `Its version is number${version}of${n}.`;

const post = (client: Client, path: string, body?: FormData): Promise<Response> =>
  fetch(new URL(`/api/knowledge/honey-pots/${jar}/${path}`, server.url), {
    method: 'POST',
    headers: { authorization: `Bearer ${client.token}` },
    ...(body && { body }),
  });

async function overwrite(client: Client, n: number, version: number): Promise<void> {
  const form = new FormData();
  form.append('overwrite_existing', 'true');
  form.append('file', new Blob([textOf(n, version)]), `${n}.txt`);
  const response = await post(client, 'documents', form);
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
}

/** Overwrites every document, and has them processed again meanwhile; answers which overwrites were answered. */
async function overwriteAndKill(version: number, afterMs: number): Promise<Set<number>> {
  const done = new Set<number>();
  const client = await signIn(server.url);
  // It hits requests in hand, and what they have left to the workers.
  const killed = sleep(afterMs).then(() => server.kill());
  const lane = async (first: number): Promise<void> => {
    for (let n = first; n < documents; n += 4) {
      await overwrite(client, n, version);
      done.add(n);
      if (n % 5 === 0) await post(client, 'reprocess?outdated_only=false');
    }
  };
  await Promise.allSettled([0, 1, 2, 3].map(lane));
  await killed;
  return done;
}

describe('a server that is killed while documents are overwritten and processed again', () => {
  it.each([
    [1, 60],
    [2, 250],
    [3, 700],
  ])(
    'has each of them whole in one version after a restart (%i, killed after %i ms)',
    async (version, afterMs) => {
      const done = await overwriteAndKill(version, afterMs);
      server = await startServer({ directory });
      const client = await signIn(server.url);
      const ended = await untilEnded(client, jar, 30_000);
      expect(ended.filter(({ status }) => status !== 'completed')).toEqual([]);
      expect(ended).toHaveLength(documents);
      for (const { id, filename } of ended) {
        const n = Number.parseInt(filename, 10);
        const response = await fetch(new URL(`/api/knowledge/documents/${id}/text`, server.url), {
          headers: { authorization: `Bearer ${client.token}` },
        });
        const { text } = (await response.json()) as { text: string };
        const held = [0, 1, 2, 3].findIndex((one) => textOf(n, one) === text);
        // What was answered counts; what was not may have been done as well.
        expect(held).toBeGreaterThanOrEqual(done.has(n) ? version : 0);
        const [hit] = await client.search(`number${held}of${n}`, 1);
        expect(hit).toMatchObject({ document_id: id });
      }
      await untilReconciled(server);
      expect(await inspectRunning(server)).toEqual([]);
    },
  );
});
