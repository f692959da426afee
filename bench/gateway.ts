import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { signIn, type Answer, type BenchClient } from './support/client.ts';
import { inNewDirectory } from './support/directory.ts';
import { describeMachine, printTable, rounded } from './support/figures.ts';
import { startBareRoute, startServer } from './support/server.ts';
import { judge, sized, tiny, type Promised } from './support/promises.ts';

const jars = '/api/knowledge/honey-pots';

const promised: Promised[] = [];

type Measured = { perSecond: number; p50: number; p99: number };
type Target = { name: string; url: string; headers: Record<string, string> };

/** Requests of one target for some seconds, with so many connections. Throws when one is not answered with 200. */
async function shoot({ url, headers }: Target, connections: number, seconds: number): Promise<Measured> {
  const result = await autocannon({ url, headers, connections, duration: seconds });
  if (result.non2xx + result.errors > 0) throw new Error(`${url}: ${result.non2xx + result.errors} failed`);
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}

function middle(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function summary(rounds: Measured[]): Measured {
  const of = (key: keyof Measured) => middle(rounds.map((round) => round[key]));
  return { perSecond: of('perSecond'), p50: of('p50'), p99: of('p99') };
}

/** Both targets in turn, several rounds: what the machine does meanwhile touches both. */
async function compare(
  targets: Target[],
  connections: number,
  seconds: number,
  rounds: number,
): Promise<void> {
  for (const target of targets) await shoot(target, connections, Number(sized(2, 0.1)));
  const measured = targets.map((): Measured[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [i, target] of targets.entries()) {
      measured[i]?.push(await shoot(target, connections, seconds));
    }
  }
  const [bare] = measured.map(summary);
  if (!bare) return;
  printTable(
    [`${connections} connections`, 'requests/s', 'p50 ms', 'p99 ms', 'requests/s ÷ bare', 'p99 ÷ bare'],
    targets.map(({ name }, i) => {
      const { perSecond, p50, p99 } = summary(measured[i] ?? []);
      return [
        name,
        Math.round(perSecond),
        rounded(p50),
        rounded(p99),
        rounded(perSecond / bare.perSecond, 2),
        rounded(p99 / bare.p99, 2),
      ];
    }),
  );
  for (const [i, { name }] of targets.entries()) {
    if (i < 2) continue;
    const { perSecond, p99 } = summary(measured[i] ?? []);
    const what = `${name}, ${connections} connections`;
    promised.push(
      { what: `${what}: requests/s ÷ bare`, measured: perSecond / bare.perSecond, atLeast: 0.6 },
      { what: `${what}: p99 ÷ bare`, measured: p99 / bare.p99, atMost: 3 },
    );
  }
}

async function post(client: BenchClient, url: string, body: object): Promise<Answer> {
  const answer = await client.call('POST', url, body);
  if (answer.status !== 201) throw new Error(`${url}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      seconds: { type: 'string', default: sized(5, 0.2) },
      rounds: { type: 'string', default: sized(5, 1) },
      database: { type: 'string' },
    },
  });
  const env: Record<string, string> = values.database === undefined ? {} : { DATABASE_URL: values.database };
  await inNewDirectory(async (directory) => {
    const first = await startServer(directory, { env });
    const { body: jar } = await post(await signIn(first.platform), `${first.platform}${jars}`, {
      name: 'One row',
    });
    await first.stop();
    // The built-in database belongs to one process, so the bare route has a copy of its own.
    const copy = join(directory, 'copy');
    await cp(join(directory, 'data'), copy, { recursive: true });
    const server = await startServer(directory, { env });
    const bare = await startBareRoute(copy, env);
    const client = await signIn(server.platform);
    const key = await post(client, `${server.platform}/api/keys`, { name: 'bench', scopes: ['read'] });
    const url = `${server.platform}${jars}/${jar.id}`;
    const targets: Target[] = [
      { name: 'bare Fastify route', url: `${bare.url}/jars/${jar.id}`, headers: {} },
      {
        name: 'bare, with the shared query of the gateway',
        url: `${bare.url}/shared/${jar.id}`,
        headers: {},
      },
      {
        name: `\`GET ${jars}/{id}\`, session`,
        url,
        headers: { authorization: `Bearer ${client.token}` },
      },
      { name: 'the same, API key', url, headers: { 'x-api-key': key.body.secret } },
    ];
    console.log(
      `${describeMachine()}, ${values.database === undefined ? 'built-in database' : 'PostgreSQL'}\n`,
    );
    try {
      for (const connections of tiny ? [10] : [1, 10, 50])
        await compare(targets, connections, Number(values.seconds), Number(values.rounds));
      judge(promised);
    } finally {
      client.close();
      await bare.stop();
      await server.stop();
    }
  });
}

await main();
