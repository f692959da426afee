import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabase } from '#db/open.ts';
import { createLogger } from '#kernel/logging/logger.ts';

// Parses many different statements, waits for whatever is compiled meanwhile, and prints the peak memory in MiB.
const directory = process.argv[2];
if (directory === undefined) throw new Error('usage: pglite-parser.ts <directory of an embedded database>');
const database = await openDatabase({ url: null, directory, logger: createLogger('silent') });
for (let n = 0; n < 100; n += 1) {
  const conditions = Array.from({ length: 20 }, (_, i) => `${i} < ${n + 21}`).join(' and ');
  await sql.raw(`select ${n} as a_${n} where ${conditions}`).execute(database.kysely);
}
await sleep(4000);
await database.close();
const peak = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
console.log(Number(peak) / 1024);
