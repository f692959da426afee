import { Agent, request, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { createJar, signIn, type BenchClient } from './support/client.ts';
import { inNewDirectory } from './support/directory.ts';
import { describeMachine, printTable, rounded } from './support/figures.ts';
import { untilFinished } from './support/finished.ts';
import { startServer, type BenchServer } from './support/server.ts';
import { judge, sized, tiny } from './support/promises.ts';

const limit = 50 * 2 ** 20;
const restMs = Number(sized(2000, 100));
// What comes first pays for code and buffers that are needed once, and is not shown.
const sizes = tiny ? [limit + 1, 2 ** 20] : [limit + 2, limit + 1, limit, limit / 2, 2 ** 20];
const chunk = 64 * 1024;
const boundary = 'bench-boundary-large';

/** Sends a text file of so many bytes without holding it, and answers with what the server said. */
async function uploadOf(
  bytes: number,
  url: string,
  token: string,
): Promise<{ status: number; code: string | null }> {
  const head = Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="large-${bytes}.txt"\r\nContent-Type: text/plain\r\n\r\n`,
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  const sending = request(url, {
    agent: new Agent(),
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(head.length + bytes + tail.length),
    },
  });
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
  const line = 'The quick brown fox jumps over the lazy dog, and the report says so again and again.\n';
  const filler = Buffer.from(line.repeat(Math.ceil(chunk / line.length)).slice(0, chunk));
  sending.write(head);
  for (let left = bytes; left > 0; left -= chunk) {
    if (!sending.write(filler.subarray(0, Math.min(left, chunk)))) await once(sending, 'drain');
  }
  sending.end(tail);
  const [response] = await answered;
  const text = (await response.toArray()).join('');
  const body = JSON.parse(text) as { code?: string; error?: { code?: string } | string };
  const inner = typeof body.error === 'object' ? body.error.code : undefined;
  return { status: response.statusCode ?? 0, code: inner ?? body.code ?? null };
}

/** The most resident memory that the server has while `work` runs, above what it has before, in MiB. */
async function growthDuring(server: BenchServer, work: () => Promise<unknown>): Promise<number> {
  const before = server.memory().now;
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, server.memory().now)), 10);
  await work();
  clearInterval(watch);
  return most - before;
}

type Row = [string, string | number, string, string];

async function measure(server: BenchServer, client: BenchClient, jar: string): Promise<Row[]> {
  const url = `${server.platform}/api/knowledge/honey-pots/${jar}/documents`;
  const rows: Row[] = [];
  let accepted = 0;
  for (const bytes of sizes) {
    let answer: Awaited<ReturnType<typeof uploadOf>> = { status: 0, code: null };
    const began = performance.now();
    const growth = await growthDuring(server, async () => {
      answer = await uploadOf(bytes, url, client.token);
    });
    const seconds = (performance.now() - began) / 1000;
    if (answer.status === 201) accepted += 1;
    // Reading the file takes memory too, in a worker with a limit of its own; that is not the upload's.
    await untilFinished(client, url, accepted);
    await sleep(restMs);
    if (bytes > limit + 1) continue;
    const said = answer.code === null ? answer.status : `${answer.status} ${answer.code}`;
    rows.push([`${bytes} bytes`, said, `${rounded(seconds, 2)} s`, `${rounded(growth)} MiB`]);
  }
  return rows;
}

await inNewDirectory(async (directory) => {
  const server = await startServer(directory);
  const client = await signIn(server.platform);
  const jar = await createJar(client, server.platform, 'Bench');
  const rows = await measure(server, client, jar);
  console.log(`${describeMachine()}\n`);
  printTable(['upload', 'answer', 'after', 'memory above before, at most'], rows);
  const wrong = rows.filter(([, answer], i) => answer !== (i === 0 ? '413 FILE_TOO_LARGE' : 201));
  const [, whole] = rows.map(([, , , memory]) => Number.parseFloat(memory));
  judge([
    { what: 'answers that are not as they should be', measured: wrong.length, atMost: 0, always: true },
    {
      what: 'memory for the largest file above before',
      measured: whole ?? Infinity,
      atMost: 40,
      unit: 'MiB',
    },
  ]);
  client.close();
  await server.stop();
});
