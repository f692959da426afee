import { parseArgs } from 'node:util';
import { createJar, signIn } from './support/client.ts';
import { inNewDirectory } from './support/directory.ts';
import { describeMachine, percentile, printTable, rounded, timed } from './support/figures.ts';
import { untilFinished } from './support/finished.ts';
import { judge, sized } from './support/promises.ts';
import { createProse } from './support/prose.ts';
import { startServer } from './support/server.ts';

// What many searches at once take of memory right after a large ingest, when the index has not taken it in yet:
// node bench/search-memory.ts [--lines 60000]

const files = 8;
const parallel = 60;
const limit = 100;
const sampleMs = 20;

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
    const before = server.memory();
    let most = before.now;
    const sampling = setInterval(() => (most = Math.max(most, server.memory().now)), sampleMs);
    const { word } = createProse(99);
    const url = `${server.platform}/api/knowledge/search`;
    const refused: number[] = [];
    const times = await Promise.all(
      Array.from({ length: parallel }, () =>
        timed(async () => {
          const query = Array.from({ length: 4 }, word).join(' ');
          const { status } = await client.call('POST', url, { query, limit });
          if (status !== 200) refused.push(status);
        }),
      ),
    );
    clearInterval(sampling);
    const added = most - before.now;
    console.log(
      `${describeMachine()}: ${completed} files of ${lines} lines, then ${parallel} searches at once\n`,
    );
    printTable(
      ['before, MiB', 'most while searching', 'added', 'median, ms', 'slowest', 'refused'],
      [
        [rounded(before.now, 0), rounded(most, 0), rounded(added, 0)].concat(
          rounded(percentile(times, 0.5), 0),
          rounded(Math.max(...times), 0),
          String(refused.length),
        ),
      ],
    );
    judge([
      { what: 'memory that the searches add', measured: added, atMost: 300, unit: 'MiB' },
      { what: 'searches refused', measured: refused.length, atMost: 0, always: true },
    ]);
  } finally {
    await server.stop();
  }
});
