import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { signIn } from './support/client.ts';
import { inNewDirectory } from './support/directory.ts';
import { describeMachine, percentile, printTable, rounded } from './support/figures.ts';
import { startScriptedModel, startServer } from './support/server.ts';
import { judge, sized, type Promised } from './support/promises.ts';

const model = 'scripted';
const messages = [
  { role: 'system', content: 'Answer from the passages.' },
  { role: 'user', content: 'Which CVE did the group use? '.repeat(20) },
];

type Target = { name: string; url: string; key: string };

/** Milliseconds until the first piece of the answer, and until its end. */
type Times = { first: number; whole: number };

function ask(target: Target, agent: Agent, stream: boolean): Promise<Times> {
  const body = JSON.stringify({ model, messages, stream });
  const headers = {
    authorization: `Bearer ${target.key}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  };
  return new Promise((resolve, reject) => {
    const begun = performance.now();
    const sending = request(
      `${target.url}/chat/completions`,
      { method: 'POST', agent, headers },
      (answer) => {
        let first = 0;
        answer.on('data', (bytes: Buffer) => {
          if (first === 0 && (!stream || bytes.includes('token0'))) first = performance.now() - begun;
        });
        answer.on('error', reject);
        answer.on('end', () => {
          if (answer.statusCode === 200 && first > 0) resolve({ first, whole: performance.now() - begun });
          else reject(new Error(`${target.name} answered ${answer.statusCode}`));
        });
      },
    );
    sending.on('error', reject);
    sending.end(body);
  });
}

const promised: Promised[] = [];

type Load = { rate: number; seconds: number; stream: boolean };

/** Sends so many requests in a second, whether or not those before have been answered. */
async function shoot(target: Target, { rate, seconds, stream }: Load): Promise<Times[]> {
  const agent = new Agent({ keepAlive: true });
  const asked: Promise<Times>[] = [];
  const begun = performance.now();
  while (asked.length < rate * seconds) {
    const due = Math.min(rate * seconds, Math.floor(((performance.now() - begun) / 1000) * rate) + 1);
    while (asked.length < due) asked.push(ask(target, agent, stream));
    await sleep(1);
  }
  const times = await Promise.all(asked);
  agent.destroy();
  return times;
}

/** Both targets in turn, several rounds: what the machine does meanwhile touches both. */
async function compare(
  targets: Target[],
  { rounds, part, ...load }: Load & { rounds: number; part: keyof Times },
): Promise<void> {
  for (const target of targets) await shoot(target, { ...load, seconds: Number(sized(2, 0.1)) });
  const measured = targets.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [i, target] of targets.entries()) {
      const times = await shoot(target, load);
      measured[i]?.push(...times.map((time) => time[part]));
    }
  }
  const [direct = []] = measured;
  const base = { p50: percentile(direct, 0.5), p99: percentile(direct, 0.99) };
  const title = load.stream ? 'streams/s, first token' : 'requests/s, whole answer';
  printTable(
    [`${load.rate} ${title}`, 'p50 ms', 'p99 ms', 'p50 − direct', 'p99 − direct', 'p50 ÷ direct'],
    targets.map(({ name }, i) => {
      const [p50, p99] = [percentile(measured[i] ?? [], 0.5), percentile(measured[i] ?? [], 0.99)];
      return [
        name,
        rounded(p50, 2),
        rounded(p99, 2),
        rounded(p50 - base.p50, 2),
        rounded(p99 - base.p99, 2),
        rounded(p50 / base.p50, 2),
      ];
    }),
  );
  for (const [i, { name }] of targets.entries()) {
    if (i === 0) continue;
    const [p50, p99] = [percentile(measured[i] ?? [], 0.5), percentile(measured[i] ?? [], 0.99)];
    if (load.stream)
      promised.push({
        what: `first token ${name}, p50 − direct`,
        measured: p50 - base.p50,
        atMost: 3,
        unit: 'ms',
      });
    else
      promised.push(
        { what: `whole answer ${name}, p50 − direct`, measured: p50 - base.p50, atMost: 2, unit: 'ms' },
        { what: `whole answer ${name}, p99 − direct`, measured: p99 - base.p99, atMost: 10, unit: 'ms' },
      );
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      seconds: { type: 'string', default: sized(5, 0.2) },
      rounds: { type: 'string', default: sized(3, 1) },
      database: { type: 'string' },
    },
  });
  await inNewDirectory(async (directory) => {
    const upstream = await startScriptedModel();
    const env = {
      LLM_BASE_URL: upstream.url,
      MODEL_NAME: model,
      LLM_CONCURRENCY: '64',
      LLM_QUEUE: '1000',
      ...(values.database !== undefined && { DATABASE_URL: values.database }),
    };
    const server = await startServer(directory, { env });
    const client = await signIn(server.platform);
    const { body } = await client.call('POST', `${server.platform}/api/keys`, {
      name: 'bench',
      scopes: ['read'],
    });
    const through = `${server.gateway}/v1`;
    const targets: Target[] = [
      { name: 'model server directly', url: upstream.url, key: 'none' },
      { name: 'through the model gateway, API key', url: through, key: body.secret },
      { name: 'the same, session', url: through, key: client.token },
    ];
    console.log(
      `${describeMachine()}, ${values.database === undefined ? 'built-in database' : 'PostgreSQL'}\n`,
    );
    const often = { seconds: Number(values.seconds), rounds: Number(values.rounds) };
    try {
      await compare(targets, { ...often, rate: 200, stream: false, part: 'whole' });
      await compare(targets, { ...often, rate: 50, stream: true, part: 'first' });
      judge(promised);
    } finally {
      client.close();
      await server.stop();
      await upstream.stop();
    }
  });
}

await main();
