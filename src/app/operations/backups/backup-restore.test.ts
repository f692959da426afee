import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Config } from '#config/config.settings.ts';
import { openDatabase } from '#db/open.ts';
import { createLogger } from '#kernel/logging/logger.ts';
import { openStorageOf } from '#app/wiring/stores/installation.ts';
import { until } from '#test/machine/patience.ts';
import {
  addDocument,
  createJar,
  openTestPlatform,
  type Client,
  type TestPlatform,
} from '#test/platform/platform.ts';
import { contentsOf, filesOf } from '#test/backups/contents.ts';
import { emptyPlace, postgresServer } from '#test/backups/empty-place.ts';
import { backupTo } from './backup-here.ts';
import { restoreFrom } from './restore-here.ts';

const quiet = () => undefined;

/** What is stored there now, without a server. */
async function stored(config: Config) {
  const directory = join(config.dataDir, 'database');
  const database = await openDatabase({ url: config.databaseUrl, directory, logger: createLogger('silent') });
  try {
    return { records: await contentsOf(database), files: await filesOf(await openStorageOf(config)) };
  } finally {
    await database.close();
  }
}

const questions = ['Vantage Tide phishing', 'CVE-2026-10001', 'loader of the campaign', 'passwords'];

async function found(client: Client): Promise<unknown[]> {
  const replies = questions.map((query) => client.post('/api/knowledge/search', { query, limit: 10 }));
  return (await Promise.all(replies)).map(({ body }) =>
    body.results.map(({ document_id, content }: { document_id: string; content: string }) => ({
      document_id,
      content,
    })),
  );
}

describe.each(postgresServer ? ['PostgreSQL'] : ['PGlite'])('a backup of an installation on %s', () => {
  let test: TestPlatform;
  let dataDir: string;
  let config: Config;
  let file: string;
  let before: Awaited<ReturnType<typeof stored>>;
  let hits: unknown[];
  let token: string;
  const removals: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'skep-backed-up-'));
    test = await openTestPlatform({ dataDir });
    config = test.deps.config;
    const admin = await test.signIn('admin');
    token = admin.token;
    const jars = [await createJar(admin), await createJar(admin, { settings: { encryption_enabled: true } })];
    for (let n = 0; n < 24; n += 1) {
      const used = `It used CVE-2026-${10_000 + n} on 10.0.0.${n}. Zurück: 日本 \u{1F41D}`;
      const text = `# Report ${n}\n\nVantage Tide sent phishing e-mails with the loader Mossgate ${n}. ${used}`;
      await addDocument(admin, jars[n % 2] ?? '', { name: `report-${n}.md`, text });
    }
    await admin.post('/api/knowledge/ask', { question: 'Who sent phishing e-mails?' });
    hits = await found(admin);
    expect(hits.flat().length).toBeGreaterThan(20);
    await test.leave();
    before = await stored(config);
    file = join(dataDir, '..', `${randomUUID()}.skep`);
    await backupTo(config, file);
  });
  afterAll(async () => {
    for (const remove of removals) await remove();
    await rm(file, { force: true });
    await rm(dataDir, { recursive: true, force: true });
  });

  async function place(url = postgresServer) {
    const empty = await emptyPlace(url);
    removals.push(empty.remove);
    return empty.config;
  }

  it('restored into an empty directory has the same records, files and first ten hits', async () => {
    const restored = await place();
    await restoreFrom(restored, file, quiet);
    expect(await stored(restored)).toEqual(before);
    expect(Number.parseInt(before.records['documents'] ?? '')).toBe(24);
    expect(Number.parseInt(before.records['jar_entities'] ?? '')).toBeGreaterThan(0);
    await cp(join(dataDir, 'secrets'), join(restored.dataDir, 'secrets'), { recursive: true });
    const again = await openTestPlatform({ dataDir: restored.dataDir, databaseUrl: restored.databaseUrl });
    try {
      const admin = await again.signIn('admin');
      const isBuilt = async () => (await again.deps.index.documentCounts()).size === 24;
      await until(isBuilt, { what: 'the search index is built', everyMs: 200 });
      const post: Client['post'] = async (url, payload) => {
        const headers = { authorization: `Bearer ${token}` };
        const reply = await again.platform.inject({ method: 'POST', url, headers, payload: payload ?? {} });
        return { status: reply.statusCode, body: reply.json() } as Awaited<ReturnType<Client['post']>>;
      };
      expect(await found({ ...admin, post })).toEqual(hits);
      const verified = await admin.get('/api/admin/audit/verify');
      expect(verified.body).toMatchObject({ intact: true });
    } finally {
      await again.leave();
    }
  });

  it('is never written over another file', async () => {
    const other = `${file}.other`;
    await writeFile(other, 'mine');
    await expect(backupTo(config, other)).rejects.toThrow(/exists already/);
    expect(await readFile(other, 'utf8')).toBe('mine');
    await rm(other);
  });

  it('is restored into an empty installation only', async () => {
    await expect(restoreFrom(config, file, quiet)).rejects.toMatchObject({ code: 'NOT_EMPTY' });
    expect(await stored(config)).toEqual(before);
  });

  it('is refused before anything is written when it is cut or changed', async () => {
    const restored = await place();
    const whole = await readFile(file);
    const bad = `${file}.bad`;
    for (const share of [0, 0.1, 0.5, 0.9, 0.999]) {
      await writeFile(bad, whole.subarray(0, Math.floor(whole.length * share)));
      await expect(restoreFrom(restored, bad, quiet)).rejects.toMatchObject({ code: 'BACKUP_DAMAGED' });
    }
    whole.writeUInt8(whole.readUInt8(whole.length >> 1) ^ 1, whole.length >> 1);
    await writeFile(bad, whole);
    await expect(restoreFrom(restored, bad, quiet)).rejects.toThrow(
      /bytes were changed in the (?:file|table)/,
    );
    await rm(bad);
    await restoreFrom(restored, file, quiet);
    expect(await stored(restored)).toEqual(before);
  });

  it.runIf(postgresServer)('made on PostgreSQL is restored into the built-in database', async () => {
    const restored = { ...(await place('')), databaseUrl: null };
    await restoreFrom(restored, file, quiet);
    expect(await stored(restored)).toEqual(before);
  });
});
