import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeDatabases } from '#test/server/database.ts';
import type { TestDatabase } from '#test/server/embedded-database.ts';
import { generateTables } from './generate-tables.ts';

describeDatabases('the generated row types', (open) => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await open();
  });
  afterAll(() => test.cleanup());

  // After a new migration: npx vitest run src/db/tables.test.ts --update
  it('are those in tables.ts', async () => {
    await expect(await generateTables(test.database.kysely)).toMatchFileSnapshot('./tables.ts');
  });
});
