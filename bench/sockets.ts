import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startScriptedServer } from '#llm/scripted-server.ts';
import { signIn } from '../test/support/client.ts';
import { startServer, type Server } from '../test/support/server.ts';
import { emptyLoad, marking, signInTalkers, talkOver } from '../test/support/socket.load.ts';
import { inNewDirectory } from './support/directory.ts';
import { describeMachine, printTable, rounded } from './support/figures.ts';

const socketsEach = 10;
const sentences = 10;
const lookMs = 5000;

/** What the server said of itself from time to time: resident memory in MiB, p99 delay of its event loop in ms. */
type Seen = { memory: number; delay: number };

/** The delay since it was last asked for. */
async function delayOf(server: Server, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const text = await (await fetch(new URL('/metrics', server.url), { headers })).text();
  return 1000 * Number(/^nodejs_eventloop_lag_p99_seconds(?:\{.*\})? (\S+)$/m.exec(text)?.[1]);
}

async function watch(server: Server, until: () => boolean): Promise<Seen[]> {
  const { token } = await signIn(server.url);
  await delayOf(server, token);
  const seen: Seen[] = [];
  while (!until()) {
    await sleep(lookMs);
    seen.push({ memory: server.memoryMb() ?? Number.NaN, delay: await delayOf(server, token) });
  }
  return seen;
}

/** The median of memory about that share of the time. */
function memoryAt(seen: Seen[], share: number): string {
  const middle = Math.round((seen.length - 1) * share);
  const about = seen.slice(Math.max(0, middle - 2), middle + 3).map(({ memory }) => memory);
  return rounded(about.toSorted((a, b) => a - b)[Math.floor(about.length / 2)] ?? Number.NaN, 0);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '10' },
      sockets: { type: 'string', default: '500' },
      pause: { type: 'string', default: '100' },
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
    const server = await startServer({ directory, env });
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
      const delays = seen.map(({ delay }) => delay).toSorted((a, b) => a - b);
      printTable(
        ['messages', 'chunks', 'lost', 'crossed', 'errors'],
        [[load.sent, load.chunks, load.lost, load.crossed, [...load.errors].join('; ') || 'none']],
      );
      printTable(
        ['MiB before', 'at the start', 'in the middle', 'at the end', 'event loop p99 ms, median', 'worst'],
        [
          [
            rounded(before, 0),
            ...[0, 0.5, 1].map((share) => memoryAt(seen, share)),
            rounded(delays[Math.floor(delays.length / 2)] ?? Number.NaN),
            rounded(delays.at(-1) ?? Number.NaN),
          ],
        ],
      );
      if (load.lost + load.crossed > 0) process.exitCode = 1;
    } finally {
      await server.stop();
      await upstream.close();
    }
  });
}

await main();
