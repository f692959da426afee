import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUser } from '#domain/users/index.ts';
import { inject, type Reply } from '#test/platform/inject.ts';
import { openTestPlatform, type TestPlatform } from '#test/platform/platform.ts';

const password = 'a long enough password';
let test: TestPlatform;

beforeAll(async () => {
  // The limits of the default scale: they are a part of what is tested here.
  test = await openTestPlatform({ rateLimitScale: 1 });
});
afterAll(() => test.close());

let addresses = 0;
const freshAddress = () => `10.${(addresses += 1) >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
const addUser = (email: string) => createUser(test.deps.database.kysely, { email, password, role: 'viewer' });
const login = (payload: object, remoteAddress = freshAddress()) =>
  inject(test.platform, { method: 'POST', url: '/api/auth/login', payload, remoteAddress });

async function timed(work: () => Promise<Reply>): Promise<{ reply: Reply; ms: number }> {
  const started = performance.now();
  return { reply: await work(), ms: performance.now() - started };
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

describe('the duration of signing in', () => {
  it('is the same for known and unknown users', { retry: 4 }, async () => {
    const run = crypto.randomUUID();
    const known = Array.from({ length: 20 }, (_, i) => `known-${i}-${run}@example.com`);
    for (const email of known) await addUser(email);
    const times = { known: [] as number[], unknown: [] as number[] };
    // Fewer tries for each than slow its answers down, and in turn: what else the machine does hits both alike.
    for (let round = 0; round < 4; round += 1) {
      for (const email of known) {
        const pair = [
          ['known', email],
          ['unknown', `no-${email}`],
        ] as const;
        for (const [who, address] of round % 2 === 0 ? pair : pair.toReversed()) {
          const wrong = { email: address, password: 'not the password' };
          times[who].push((await timed(() => login(wrong))).ms);
        }
      }
    }
    const ratio = median(times.known) / median(times.unknown);
    console.log(`login, known to unknown: ${ratio.toFixed(3)}`);
    expect(ratio).toBeGreaterThan(0.9);
    expect(ratio).toBeLessThan(1.1);
  });

  it('grows with wrong passwords, for right and wrong, known and unknown alike', async () => {
    await addUser('slow@example.com');
    for (const email of ['slow@example.com', 'slow-nobody@example.com']) {
      for (let tries = 0; tries < 6; tries += 1) await login({ email, password: 'not the password' });
      const wrong = await timed(() => login({ email: email.toUpperCase(), password: 'not the password' }));
      expect(wrong.reply.status).toBe(401);
      expect(wrong.ms).toBeGreaterThanOrEqual(499);
    }
    const right = await timed(() => login({ email: 'slow@example.com', password }));
    expect(right.reply.status).toBe(200);
    expect(right.ms).toBeGreaterThanOrEqual(999);
    expect(right.ms).toBeLessThan(3000 + 2000);
  });
});

describe('a thousand wrong passwords from one address', () => {
  it('are mostly refused as too many, and do not lock the owner out from another', async () => {
    await addUser('owner@example.com');
    const wrong = { email: 'owner@example.com', password: 'not the password' };
    const attacker = '203.0.113.66';
    const replies: Reply[] = [];
    for (let sent = 0; sent < 1000; sent += 50)
      replies.push(...(await Promise.all(Array.from({ length: 50 }, () => login(wrong, attacker)))));
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(990);
    expect(replies.every(({ status }) => status === 429 || status === 401)).toBe(true);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await login({ ...wrong, password }, attacker)).status).toBe(429);
    expect((await login({ ...wrong, password }, '198.51.100.7')).status).toBe(200);
  });

  it('from as many addresses delay the owner and raise an event, but do not lock them out', async () => {
    await addUser('targeted@example.com');
    const wrong = { email: 'targeted@example.com', password: 'not the password' };
    const replies = await Promise.all(Array.from({ length: 60 }, () => login(wrong)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([401]));
    expect((await login({ ...wrong, password })).status).toBe(200);
    const { rows } = await test.deps.audit.list(
      { action: 'auth.login', result: 'denied' },
      { limit: 100, offset: 0 },
    );
    const counts = rows
      .map(({ details }) => JSON.parse(details) as { email?: string; repeated_failures?: number })
      .filter((details) => details.email === wrong.email)
      .map((details) => details.repeated_failures ?? 0)
      .toSorted((a, b) => a - b);
    expect(counts).toHaveLength(60);
    expect(counts.filter((count) => count > 0)).toEqual(Array.from({ length: 51 }, (_, i) => i + 10));
  });
});

describe('concurrent sign-ins', () => {
  it('wait for each other, and those beyond the queue are asked to try again', async () => {
    await addUser('crowd@example.com');
    const replies = await Promise.all(
      Array.from({ length: 150 }, (_, i) => login({ email: `crowd-${i}@example.com`, password })),
    );
    const busy = replies.filter(({ status }) => status === 503);
    expect(busy.length).toBeGreaterThan(0);
    expect(replies.filter(({ status }) => status === 401).length).toBe(150 - busy.length);
    expect(busy[0]).toMatchObject({
      headers: { 'retry-after': '1' },
      body: { error: { code: 'SERVICE_UNAVAILABLE' } },
    });
    expect((await login({ email: 'crowd@example.com', password })).status).toBe(200);
  });
});
