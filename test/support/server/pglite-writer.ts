import { sql } from 'kysely';
import { migrate } from '#db/migrate.ts';
import { openDatabase } from '#db/open.ts';
import { createLogger } from '#kernel/logging/logger.ts';

// A program for the durability test: commits numbers without end, and prints each after its commit.
const [directory = '', first = '0'] = process.argv.slice(2);
const logger = createLogger('silent');
const database = await openDatabase({ url: null, directory, logger });
await migrate({ database, logger });
await sql`create table if not exists acknowledged (n int primary key, filling text not null)`.execute(
  database.kysely,
);
for (let n = Number(first); ; n += 1) {
  await database.transact((tx) => sql`insert into acknowledged values (${n}, repeat('x', 900))`.execute(tx));
  process.stdout.write(`${n}\n`);
}
