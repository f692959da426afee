import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compressed, tarOf, zipOf } from '#archive/archive.fixtures.ts';
import { signIn } from '../../test/support/client.ts';
import { dataDirectory } from '../../test/support/data-directory.ts';
import { inspect } from '../../test/support/inspection.ts';
import { startServer, type Server } from '../../test/support/server.ts';
import { stretched, until } from '../../test/support/patience.ts';

const count = 160;
const withinMs = 60_000;

/** What one file alone holds. */
const tokenOf = (prefix: string, at: number): string =>
  createHash('sha256').update(`${prefix}/${at}`).digest('hex');

/** Files of their own content, one of them large enough to be streamed, with some that are refused among them. */
function partsOf(prefix: string) {
  const good = Array.from({ length: count }, (_, at) => ({
    name: `${prefix}/part-${at % 7}/file-${at}.txt`,
    content: `Its hash is ${tokenOf(prefix, at)}.\n\n${`Host ${at} beacons every hour. `.repeat(at === 50 ? 9000 : 40)}`,
  }));
  const [first] = good;
  return [
    ...good.slice(0, 20),
    { name: '../outside.txt', content: 'outside' },
    { name: 'copy.txt', content: first?.content ?? '' },
    ...good.slice(20),
  ];
}

async function call(server: Server, token: string, path: string, form?: FormData): Promise<any> {
  const headers = { authorization: `Bearer ${token}` };
  const method = form ? 'POST' : 'GET';
  const response = await fetch(new URL(`/api/knowledge${path}`, server.url), {
    method,
    headers,
    ...(form && { body: form }),
  });
  return response.json();
}

describe('a server that is killed again and again in the middle of a bulk upload', () => {
  let directory: string;
  beforeAll(async () => {
    directory = await dataDirectory();
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  /** Lets the upload go on until so many of its files have ended, in a life of the server that a kill ends. */
  async function lifeUntil(url: string, ended: number): Promise<any> {
    const server = await startServer({ directory });
    try {
      const { token } = await signIn(server.url);
      const reached = async () => {
        const state = await call(server, token, url);
        return (state.progress.processed >= ended || state.status !== 'processing') && state;
      };
      return await until(reached, { what: `${ended} files have ended`, withinMs });
    } finally {
      await server.kill();
    }
  }

  it.each(['zip', 'tar.gz'] as const)(
    'takes every file of a %s in exactly once',
    async (kind) => {
      const parts = partsOf(kind);
      const archive = kind === 'zip' ? zipOf(parts) : compressed(kind, tarOf(parts));
      const first = await startServer({ directory });
      const client = await signIn(first.url);
      const jar = await client.createJar(`Killed ${kind}`);
      const form = new FormData();
      form.append('directory', new Blob([archive]), `x.${kind}`);
      const begun = await call(first, client.token, `/honey-jars/${jar}/upload-directory`, form);
      await first.kill();
      expect(begun).toMatchObject({ status: 'processing', files_queued: count + 1 });

      const url = `/uploads/${begun.upload_id}/status`;
      for (const ended of kind === 'zip' ? [2, 40, 120] : [20, 90]) await lifeUntil(url, ended);
      // The way up is cut off as well.
      const starting = await startServer({ directory, ready: /^/ });
      await new Promise((resolve) => setTimeout(resolve, 700));
      await starting.kill();
      const state = await lifeUntil(url, Infinity);
      expect(state).toMatchObject({
        status: 'completed',
        progress: { total_files: count + 2, successful: count, failed: 2, percentage: 100 },
      });

      const last = await startServer({ directory });
      try {
        const after = await signIn(last.url);
        const documents = await after.documents(jar);
        expect(documents).toHaveLength(count);
        const ids = state.files.flatMap(({ document_id }: any) => document_id ?? []);
        expect(new Set(ids)).toEqual(new Set(documents.map(({ id }) => id)));
        expect(documents.filter(({ status }) => status !== 'completed')).toEqual([]);
        for (const at of [0, 50, 133, count - 1]) {
          const [hit] = await after.search(tokenOf(kind, at), 1);
          expect([hit?.title, hit?.content.includes(tokenOf(kind, at))]).toEqual([`file-${at}.txt`, true]);
        }
        await expect.poll(() => last.stderr(), { timeout: stretched(withinMs) }).toContain('reconciled');
      } finally {
        await last.stop();
      }
      expect(await inspect(directory)).toEqual([]);
    },
    stretched(180_000),
  );
});
