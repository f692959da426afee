import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startScriptedServer } from '#test/models/scripted-server.ts';
import { signIn } from '#test/platform/client.ts';
import { startServer, type Server } from '#test/server/server.ts';
import { emptyLoad, marking, signInTalkers, talkOver } from '#test/sockets/socket-load.ts';
import { inNewDirectory, prepareDatabase } from './support/directory.ts';
import { describeMachine, printTable, rounded } from './support/figures.ts';
import { judge, sized } from './support/promises.ts';

const socketsEach = 10;
const sentences = 10;
const lookMs = Number(sized(5000, 500));

/** What the server said of itself from time to time: memory in MiB, p99 delay of its event loop since then in ms. */
type Seen = { memory: number; heap: number; outside: number; delay: number };

async function look(server: Server, token: string): Promise<Seen> {
  const headers = { authorization: `Bearer ${token}` };
  const text = await (await fetch(new URL('/metrics', server.url), { headers })).text();
  const figure = (name: string) =>
    Number(new RegExp(`^nodejs_${name}(?:\\{.*\\})? (\\S+)$`, 'm').exec(text)?.[1]);
  return {
    memory: server.memoryMb() ?? Number.NaN,
    heap: figure('heap_size_used_bytes') / 1024 ** 2,
    outside: figure('external_memory_bytes') / 1024 ** 2,
    delay: 1000 * figure('eventloop_lag_p99_seconds'),
  };
}

async function watch(server: Server, until: () => boolean): Promise<Seen[]> {
  const { token } = await signIn(server.url);
  await look(server, token);
  const seen: Seen[] = [];
  while (!until()) {
    await sleep(lookMs);
    seen.push(await look(server, token));
  }
  return seen;
}

/** The median of a figure about that share of the time. */
function at(seen: Seen[], share: number, of: keyof Seen): string {
  const middle = Math.round((seen.length - 1) * share);
  const about = seen.slice(Math.max(0, middle - 2), middle + 3).map((each) => each[of]);
  return rounded(about.toSorted((a, b) => a - b)[Math.floor(about.length / 2)] ?? Number.NaN, 0);
}

function printSeen(before: number, seen: Seen[]): void {
  const shares = [0, 0.25, 0.5, 0.75, 1];
  const row = (name: string, of: keyof Seen) => [name, ...shares.map((share) => at(seen, share, of))];
  printTable(
    ['MiB', ...shares.map((share) => `at ${100 * share} % of the time`)],
    [row('resident', 'memory'), row('heap in use', 'heap'), row('outside of the heap', 'outside')],
  );
  const delays = seen.map(({ delay }) => delay).toSorted((a, b) => a - b);
  const median = delays[Math.floor(delays.length / 2)] ?? Number.NaN;
  printTable(
    ['MiB before', 'event loop p99 ms, median', 'worst'],
    [[rounded(before, 0), rounded(median), rounded(delays.at(-1) ?? Number.NaN)]],
  );
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: sized(10, 0.03) },
      sockets: { type: 'string', default: sized(500, 20) },
      pause: { type: 'string', default: sized(100, 5) },
    },
  });
  const users = Math.ceil(Number(values.sockets) / socketsEach);
  const pauseMs = Number(values.pause);
  const upstream = await startScriptedServer();
  upstream.script(marking({ sentences, pauseMs }));
  upstream.route('/v1/models', (response) => void response.writeHead(404).end());
  await inNewDirectory(async (directory) => {
    const env = {
      LLM_BASE_URL: upstream.base_url,
      MODEL_NAME: 'scripted',
      LLM_CONCURRENCY: '2000',
      LOG_LEVEL: 'warn',
    };
    const data = join(directory, 'data');
    await prepareDatabase(data);
    const server = await startServer({ directory: data, env });
    console.log(
      `${describeMachine()}; ${users * socketsEach} sockets of ${users} users, ${values.minutes} minutes, a word each ${pauseMs} ms\n`,
    );
    try {
      const tokens = await signInTalkers(server.url, users);
      const load = emptyLoad();
      const end = Date.now() + Number(values.minutes) * 60_000;
      const until = () => Date.now() > end;
      const before = server.memoryMb() ?? Number.NaN;
      const talking = talkOver(server.url, { tokens, socketsEach, sentences, until, load });
      const [seen] = await Promise.all([watch(server, until), talking]);
      printTable(
        ['messages', 'chunks', 'lost', 'crossed', 'errors'],
        [[load.sent, load.chunks, load.lost, load.crossed, [...load.errors].join('; ') || 'none']],
      );
      printSeen(before, seen);
      judge([
        { what: 'replies lost', measured: load.lost, atMost: 0, always: true },
        { what: 'replies crossed', measured: load.crossed, atMost: 0, always: true },
      ]);
    } finally {
      await server.stop();
      await upstream.close();
    }
  });
}

await main();
