import { parseArgs } from 'node:util';
import { createJar, signIn } from './support/client.ts';
import { inNewDirectory } from './support/directory.ts';
import { describeMachine, printTable } from './support/figures.ts';
import { untilFinished } from './support/finished.ts';
import { judge, sized } from './support/promises.ts';
import { createProse } from './support/prose.ts';
import { searchAtOnce, searchFigures, searchPromises } from './support/search-burst.ts';
import { startServer } from './support/server.ts';

// What many searches at once take of memory right after a large ingest, when the index has not taken it in yet:
// node bench/search-memory.ts [--lines 60000]

const files = 8;

const { values } = parseArgs({ options: { lines: { type: 'string', default: sized(60_000, 500) } } });
const lines = Number(values.lines);

await inNewDirectory(async (directory) => {
  const server = await startServer(directory);
  try {
    const client = await signIn(server.platform);
    const jar = await createJar(client, server.platform, 'Bench');
    const documents = `${server.platform}/api/knowledge/honey-pots/${jar}/documents`;
    for (let n = 0; n < files; n += 1) {
      const { sentence } = createProse(n);
      const content = Buffer.from(Array.from({ length: lines }, sentence).join('\n'));
      const name = `lines-${n}.txt`;
      const { status } = await client.upload(documents, 'file', [{ name, type: 'text/plain', content }]);
      if (status !== 201) throw new Error(`Uploading answered ${status}`);
    }
    const { completed } = await untilFinished(client, documents, files);
    const burst = await searchAtOnce(server, client);
    console.log(
      `${describeMachine()}: ${completed} files of ${lines} lines, then ${burst.times.length} searches at once\n`,
    );
    const figures = searchFigures(burst);
    printTable(
      figures.map(([name]) => name),
      [figures.map(([, value]) => value)],
    );
    judge(searchPromises(burst));
  } finally {
    await server.stop();
  }
});
