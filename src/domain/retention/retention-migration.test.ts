import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Actor } from '#domain/jars/index.ts';
import { describeDatabases } from '#test/server/database.ts';
import type { TestDatabase } from '#test/server/embedded-database.ts';
import { jarsOver, newAnalyst } from '#test/platform/jars.ts';

const migration = new URL('../../db/migrations/0021_retention.sql', import.meta.url);

const entry = (seq: number, jar: string, details: object) => sql`
  insert into audit_log (seq, at, action, target_type, target_id, result, status, service, details, mac)
  values (${seq}, now(), 'honey_jar.retention', 'honey_jar', ${jar}, 'ok', 200, 'platform',
          ${JSON.stringify(details)}::json, '')`;

describeDatabases('honey jars of before there was a choice', (open) => {
  let test: TestDatabase;
  let actor: Actor;

  beforeAll(async () => {
    test = await open();
    actor = await newAnalyst(test.database);
  });
  afterAll(() => test.cleanup());

  it('no longer delete by default, and still do where the audit log shows that it was chosen', async () => {
    const { kysely } = test.database;
    const jars = jarsOver(test.database);
    const create = (auto_delete: boolean) =>
      jars.create(actor, { name: 'Reports', access: 'private', retention: { auto_delete } });
    const byDefault = await create(true);
    const chosen = await create(true);
    const keeping = await create(false);
    await entry(-1, chosen.id, { policy: 'standard', auto_delete: true }).execute(kysely);
    await entry(-2, byDefault.id, { warning_days: 3 }).execute(kysely);
    for (const statement of (await readFile(migration, 'utf8')).split(/;\n/).filter((part) => part.trim()))
      await sql.raw(statement).execute(kysely);
    const after = async ({ id }: { id: string }) => (await jars.readable(actor, id)).auto_delete;
    expect([await after(byDefault), await after(chosen), await after(keeping)]).toEqual([false, true, false]);
  });
});
