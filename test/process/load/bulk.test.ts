import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compressed, tarOf, zipOf } from '#test/fixtures/archives.ts';
import { signIn } from '#test/platform/client.ts';
import { dataDirectory } from '#test/server/data-directory.ts';
import { inspect } from '#test/server/inspection.ts';
import { startServer, untilReconciled, type Server } from '#test/server/server.ts';
import { stretched, until } from '#test/machine/patience.ts';

const kinds = ['zip', 'tar.gz'] as const;
type Kind = (typeof kinds)[number];

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
  let last: Server;
  let uploads: { kind: Kind; jar: string; url: string }[];

  /** Sends an archive of each kind, and is killed when both have begun. */
  async function firstLife(): Promise<void> {
    const server = await startServer({ directory });
    const client = await signIn(server.url);
    const begin = async (kind: Kind) => {
      const parts = partsOf(kind);
      const archive = kind === 'zip' ? zipOf(parts) : compressed(kind, tarOf(parts));
      const jar = await client.createJar(`Killed ${kind}`);
      const form = new FormData();
      form.append('directory', new Blob([archive]), `x.${kind}`);
      const begun = await call(server, client.token, `/honey-jars/${jar}/upload-directory`, form);
      expect(begun).toMatchObject({ status: 'processing', files_queued: count + 1 });
      return { kind, jar, url: `/uploads/${begun.upload_id}/status` };
    };
    uploads = await Promise.all(kinds.map(begin));
    await server.kill();
  }

  /** Waits until so many files of both uploads have ended, or all. */
  async function untilProcessed(server: Server, ended: number): Promise<void> {
    const { token } = await signIn(server.url);
    const reached = async () => {
      const states = await Promise.all(uploads.map(({ url }) => call(server, token, url)));
      const processed = states.reduce((sum, { progress }) => sum + progress.processed, 0);
      return processed >= ended || states.every(({ status }) => status !== 'processing');
    };
    await until(reached, { what: `${ended} files have ended`, withinMs });
  }

  async function lifeUntil(ended: number): Promise<void> {
    const server = await startServer({ directory });
    try {
      await untilProcessed(server, ended);
    } finally {
      await server.kill();
    }
  }

  beforeAll(async () => {
    directory = await dataDirectory();
    await firstLife();
    for (const ended of [80, 220]) await lifeUntil(ended);
    // The way up is cut off as well.
    const starting = await startServer({ directory, ready: /^/ });
    await new Promise((resolve) => setTimeout(resolve, 700));
    await starting.kill();
    last = await startServer({ directory });
    await untilProcessed(last, Infinity);
  }, stretched(240_000));
  afterAll(async () => {
    await last?.kill();
    await rm(directory, { recursive: true, force: true });
  });

  it.each(kinds)('takes every file of a %s in exactly once', async (kind) => {
    const client = await signIn(last.url);
    const { jar = '', url = '' } = uploads.find((each) => each.kind === kind) ?? {};
    const state = await call(last, client.token, url);
    expect(state).toMatchObject({
      status: 'completed',
      progress: { total_files: count + 2, successful: count, failed: 2, percentage: 100 },
    });
    const documents = await client.documents(jar);
    expect(documents).toHaveLength(count);
    const ids = state.files.flatMap(({ document_id }: any) => document_id ?? []);
    expect(new Set(ids)).toEqual(new Set(documents.map(({ id }) => id)));
    expect(documents.filter(({ status }) => status !== 'completed')).toEqual([]);
    for (const at of [0, 50, 133, count - 1]) {
      const [hit] = await client.search(tokenOf(kind, at), 1);
      expect([hit?.title, hit?.content.includes(tokenOf(kind, at))]).toEqual([`file-${at}.txt`, true]);
    }
  });

  it('has records, index and files that agree afterwards', async () => {
    await untilReconciled(last);
    await last.stop();
    expect(await inspect(directory)).toEqual([]);
  });
});
