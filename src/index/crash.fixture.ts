import { argv, stdout } from 'node:process';

import { createLogger } from '#kernel/logger.ts';

import { openSearchIndex } from './open.ts';
import { passage } from './passage.fixture.ts';

/** Run by the crash test in a process of its own: writes until it is killed, saying what it was told is durable. */
const index = await openSearchIndex({
  uri: argv[2] ?? '',
  logger: createLogger('error'),
  maintenance: { quiet_ms: 0, patience_ms: 0, worth_rows: 1, urgent_rows: 1, rest: 0 },
  keep_versions_ms: 0,
});
stdout.write('open\n');
for (let i = 0; ; i += 1) {
  const id = `${argv[3]}-${i}`;
  await index.add([
    passage(`alpha ${id}`, { document_id: id }),
    passage('alpha second', { document_id: id, ordinal: 1 }),
  ]);
  stdout.write(`added ${id}\n`);
  if (i % 5 !== 4) continue;
  await index.deleteDocuments([id]);
  stdout.write(`deleted ${id}\n`);
}
