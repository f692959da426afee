import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callerOf, fileForm } from '#test/platform/call.ts';
import { signIn, untilEnded, type Client } from '#test/platform/client.ts';
import { ownPostgres, type OwnPostgres, type PostgresDisks } from '#test/server/own-postgres.ts';
import { until } from '#test/machine/patience.ts';
import { startServer, type Server } from '#test/server/server.ts';

const uploadsUntilFull = 400;

let postgres: OwnPostgres;
let disks: PostgresDisks;
let server: Server;
let client: Client;
let call: ReturnType<typeof callerOf>;
let jar: string;
/** What was acknowledged. */
const kept = new Map<string, string>();

beforeAll(async () => {
  postgres = await ownPostgres({ small: { data: 96, log: 128 } });
  if (!postgres.disks) throw new Error('It should have disks of its own');
  ({ disks } = postgres);
  server = await startServer({ env: { DATABASE_URL: postgres.url } });
  client = await signIn(server.url);
  call = callerOf({ url: server.url, token: client.token });
  jar = await client.createJar('Kept');
  await upload('before.txt');
  await untilEnded(client, jar, 60_000);
}, 180_000);
afterAll(async () => {
  await server?.kill();
  postgres?.remove();
});

async function upload(name: string): Promise<{ status: number; headers: Headers; text: string }> {
  const content = `Report ${name}: the phalarope loader wakes.`;
  const path = `/api/knowledge/honey-pots/${jar}/documents`;
  const { body, ...answer } = await call('POST', path, fileForm('file', name, content));
  if (answer.status === 201) kept.set(body['id'], content);
  return answer;
}

async function everythingReads(): Promise<void> {
  expect((await call('POST', '/api/knowledge/search', { query: 'phalarope' })).status).toBe(200);
  for (const [id, content] of kept) {
    const { status, text } = await call('GET', `/api/knowledge/documents/${id}/content`);
    expect([status, text]).toEqual([200, content]);
  }
}

const untilTaken = (name: string) =>
  until(async () => (await upload(name)).status === 201, {
    what: 'changes are accepted',
    everyMs: 250,
    withinMs: 60_000,
  });

it('changes are refused with a message while the disk of PostgreSQL is full, reading continues, and so do changes with space', async () => {
  disks.data.fill();
  let refused = await upload('full-0.txt');
  for (let n = 1; refused.status === 201 && n < uploadsUntilFull; n += 1)
    refused = await upload(`full-${n}.txt`);
  expect([refused.status, refused.text]).toEqual([
    507,
    expect.stringContaining('The disk that holds the database is full; reading still works'),
  ]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  await everythingReads();
  disks.data.free();
  await untilTaken('space.txt');
  const ended = await untilEnded(client, jar, 60_000);
  expect(ended.filter(({ status }) => status !== 'completed')).toEqual([]);
  expect(ended).toHaveLength(kept.size);
});

/** False while the old one has not ended altogether. */
function startAgain(): boolean {
  try {
    postgres.start();
    return true;
  } catch {
    return false;
  }
}

it('a PostgreSQL that ends because its write-ahead log is full is answered with 503, and used again when it is back', async () => {
  disks.log.fill();
  const writer = new pg.Client({ connectionString: postgres.url });
  writer.on('error', () => undefined);
  await writer.connect();
  const overflow = `create table overflow as select repeat(md5(n::text), 60) from generate_series(1, 90000) n`;
  await expect(writer.query(overflow)).rejects.toThrow();
  const refused = await until(
    async () => {
      const answer = await upload('ended.txt');
      return answer.status === 503 && answer;
    },
    { what: 'PostgreSQL has ended' },
  );
  expect(refused.text).toContain('The database does not answer; try again in a moment');
  expect((await call('GET', '/api/knowledge/honey-pots')).status).toBe(503);
  disks.log.free();
  await until(startAgain, { what: 'PostgreSQL has started again', everyMs: 250 });
  await untilTaken('back.txt');
  await everythingReads();
  const ended = await untilEnded(client, jar, 60_000);
  expect(ended.filter(({ status }) => status !== 'completed')).toEqual([]);
});
