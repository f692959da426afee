import { sql } from 'kysely';
import { openDatabase } from '#db/open.ts';
import { createLogger } from '#kernel/logging/logger.ts';

// A program: commits until the write-ahead log needs another segment, on a disk that its parent fills when it says `ready`.
const [directory = '', reserve = ''] = process.argv.slice(2);
const database = await openDatabase({ url: null, directory, logger: createLogger('silent') });
const { raw, kysely } = database;
if (raw.driver === 'pglite' && reserve === 'reserve') await raw.keepReserve();
await sql`create table acknowledged (n int primary key)`.execute(kysely);
await sql`insert into acknowledged select generate_series(1, 100)`.execute(kysely);
process.stdout.write('ready\n');
await new Promise((resolve) => process.stdin.once('data', resolve));
await sql`select pg_switch_wal()`.execute(kysely);
for (let n = 101; n <= 110; n += 1) {
  await sql`insert into acknowledged values (${n})`.execute(kysely);
  process.stdout.write(`${n}\n`);
}
await database.close();
process.exit(0);
