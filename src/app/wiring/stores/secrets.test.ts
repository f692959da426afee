import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '#test/server/database.ts';
import type { TestDatabase } from '#test/server/embedded-database.ts';
import { assertKeysOf, type Secrets } from './secrets.ts';

let records: TestDatabase;

beforeAll(async () => {
  records = await openTestDatabase();
});
afterAll(() => records.cleanup());

const keys = (masterKey = randomBytes(32)): Secrets => ({
  sessionKey: 'any',
  masterKey,
  masterKeys: () => [masterKey],
  auditKey: randomBytes(32),
});

describe('the keys of an installation', () => {
  it('are those its records started with, whatever the session key is', async () => {
    const db = records.database.kysely;
    const first = keys();
    await assertKeysOf(db, first);
    await assertKeysOf(db, { ...first, sessionKey: 'another' });
    await expect(assertKeysOf(db, { ...first, auditKey: randomBytes(32) })).rejects.toThrow(
      /database: AUDIT_KEY\./,
    );
    await expect(assertKeysOf(db, keys())).rejects.toThrow(/database: MASTER_KEY, AUDIT_KEY\./);
    await assertKeysOf(db, first);
    const changing = { ...keys(), auditKey: first.auditKey };
    await assertKeysOf(db, { ...changing, masterKeys: () => [changing.masterKey, first.masterKey] });
    const kept = JSON.stringify(await db.selectFrom('key_fingerprints').selectAll().execute());
    expect(kept).not.toContain(first.masterKey.toString('hex').slice(0, 16));
  });
});
