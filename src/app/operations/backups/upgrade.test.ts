import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadConfig } from '#config/config.ts';
import { pendingMigrations } from '#db/migrate.ts';
import { until } from '#test/machine/patience.ts';
import { openTestPlatform } from '#test/platform/platform.ts';
import { restoreFrom } from './restore-here.ts';

// Each is an installation of an earlier version, with its keys: docs/backup.md says how a release adds its own.
const fixtures = join(import.meta.dirname, '../../../../test/support/fixtures/upgrade');
const versions = await readdir(fixtures);

describe.each(versions)('an installation of version %s', (version) => {
  it('opens with this version, with its documents, searches and audit log', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'skep-upgraded-'));
    await cp(join(fixtures, version, 'secrets'), join(dataDir, 'secrets'), { recursive: true });
    const config = { ...loadConfig({}), dataDir, databaseUrl: null };
    const { manifest } = await restoreFrom(config, join(fixtures, version, 'backup.skep'), () => undefined);
    expect(manifest.files).toBeGreaterThan(0);
    const test = await openTestPlatform({ dataDir, databaseUrl: null });
    try {
      expect(await pendingMigrations(test.deps.database)).toEqual([]);
      const ids = await test.deps.database.kysely.selectFrom('documents').select('id').execute();
      expect(ids).toHaveLength(14);
      const isBuilt = async () => (await test.deps.index.documentCounts()).size === ids.length;
      await until(isBuilt, { what: 'the search index is built', everyMs: 200 });
      const owner = await test.deps.database.kysely.selectFrom('users').selectAll().executeTakeFirstOrThrow();
      const { token } = await test.deps.sessions.open(owner, { aal: 'aal1' });
      const ask = (path: string, payload?: object) =>
        test.platform.inject({
          method: payload ? 'POST' : 'GET',
          url: path,
          headers: { authorization: `Bearer ${token}` },
          ...(payload && { payload }),
        });
      const found = (await ask('/api/knowledge/search', { query: 'How do we rotate API keys?' })).json();
      expect(found.results[0].title).toMatch(/key rotation/i);
      const stored = (await ask(`/api/knowledge/documents/${found.results[0].document_id}`)).json();
      expect(stored.status).toBe('completed');
      expect((await ask('/api/admin/audit/verify')).json()).toMatchObject({ intact: true });
    } finally {
      await test.leave();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
