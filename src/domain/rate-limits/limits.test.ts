import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeDatabases } from '#test/server/database.ts';
import type { TestDatabase } from '#test/server/embedded-database.ts';
import { createMemoryCounter, createSharedCounter, type CountHits } from './index.ts';

const minute = 60_000;
let keys = 0;
const newKey = (): string => `key-${(keys += 1)}`;

type Subject = {
  count: CountHits;
  /** Ages the counters. */
  pass: (ms: number) => Promise<void>;
};

const one = async (count: CountHits, key: string, hits: -1 | 0 | 1 = 1, window_ms = minute) => {
  const [counted] = await count([{ key, window_ms }], hits);
  if (!counted) throw new Error('Nothing was counted');
  return counted;
};

function suite(open: () => Promise<Subject & { close?: () => Promise<void> }>): void {
  let subject: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    subject = await open();
  });
  afterAll(() => subject.close?.());

  it('starts a window with the first hit, and keeps its end for later hits', async () => {
    const key = newKey();
    const first = await one(subject.count, key);
    expect(first.count).toBe(1);
    expect(await one(subject.count, key)).toEqual({ count: 2, reset_at: first.reset_at });
  });

  it('restarts when the window has ended, not before', async () => {
    const key = newKey();
    const first = await one(subject.count, key);
    await subject.pass(minute - 2000);
    expect((await one(subject.count, key)).count).toBe(2);
    await subject.pass(2001);
    const next = await one(subject.count, key);
    expect(next.count).toBe(1);
    expect(next.reset_at).toBeGreaterThan(first.reset_at);
  });

  it('reads without counting, and without starting a window', async () => {
    const key = newKey();
    expect((await one(subject.count, key, 0)).count).toBe(0);
    await subject.pass(minute / 2);
    const first = await one(subject.count, key);
    const look = await one(subject.count, key, 0);
    expect(look).toEqual(first);
    // The look came half a window earlier: had it begun one, this hit would be in the next.
    await subject.pass(minute * 0.75);
    expect((await one(subject.count, key)).count).toBe(2);
    await subject.pass(minute);
    expect((await one(subject.count, key, 0)).count).toBe(0);
  });

  it('counts several keys at once, each in its own window', async () => {
    const [hour, short] = [newKey(), newKey()];
    const asked = [
      { key: hour, window_ms: 60 * minute },
      { key: short, window_ms: minute },
    ];
    await subject.count(asked, 1);
    await one(subject.count, short);
    expect((await subject.count(asked, 1)).map(({ count }) => count)).toEqual([2, 3]);
    await subject.pass(minute + 1);
    const later = await subject.count(asked, 1);
    expect(later.map(({ count }) => count)).toEqual([3, 1]);
    expect(later[0]?.reset_at).toBeGreaterThan(later[1]?.reset_at ?? Infinity);
  });

  it('gives each of 500 simultaneous hits its own number, reads among them', async () => {
    const [key, other] = [newKey(), newKey()];
    const window_ms = minute;
    const hits = Array.from({ length: 500 }, () =>
      subject.count(
        [
          { key, window_ms },
          { key: other, window_ms },
        ],
        1,
      ),
    );
    const looks = Array.from({ length: 50 }, () => one(subject.count, key, 0));
    const numbers = (await Promise.all(hits)).map(([first]) => first?.count ?? 0);
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 500 }, (_, i) => i + 1));
    for (const { count } of await Promise.all(looks)) expect(count).toBeLessThanOrEqual(500);
    expect((await one(subject.count, other, 0)).count).toBe(500);
  });

  it('takes back a hit, within its window, and never more than there were', async () => {
    const key = newKey();
    await one(subject.count, key);
    const second = await one(subject.count, key);
    expect(await one(subject.count, key, -1)).toEqual({ count: 1, reset_at: second.reset_at });
    await Promise.all(([-1, -1, -1] as const).map((hits) => one(subject.count, key, hits)));
    expect((await one(subject.count, key, 0)).count).toBe(0);
    const both = await Promise.all(([1, -1, 1] as const).map((hits) => one(subject.count, key, hits)));
    expect(both.map(({ count }) => count)).toEqual([1, 0, 1]);
    await subject.pass(minute + 1);
    expect((await one(subject.count, key, -1)).count).toBe(0);
    expect((await one(subject.count, key)).count).toBe(1);
  });

  it('takes keys of any form', async () => {
    for (const key of ['', "'; drop table rate_limits; --", 'ключ', 'k'.repeat(1000), '\\', '{}']) {
      expect((await one(subject.count, key)).count).toBe(1);
      expect((await one(subject.count, key)).count).toBe(2);
    }
  });
}

describe('counters in memory', () => {
  suite(async () => {
    let now = Date.now();
    return {
      count: createMemoryCounter(() => now),
      pass: async (ms) => {
        now += ms;
      },
    };
  });

  it('stay bounded under a flood of addresses, and quick', async () => {
    let now = 0;
    const count = createMemoryCounter(() => now);
    await one(count, 'first');
    const started = performance.now();
    for (let n = 0; n < 300_000; n += 1) await one(count, `address:${n}`);
    expect(performance.now() - started).toBeLessThan(10_000);
    // What was pushed out begins again; what came last is still known.
    expect((await one(count, 'first', 0)).count).toBe(0);
    expect((await one(count, 'address:299999', 0)).count).toBe(1);
    now += minute + 1;
    expect((await one(count, 'address:299999', 0)).count).toBe(0);
  });

  it('drop ended windows before live ones', async () => {
    let now = 0;
    const count = createMemoryCounter(() => now);
    await one(count, 'live', 1, 60 * minute);
    for (let n = 0; n < 99_999; n += 1) await one(count, `ended:${n}`);
    now += 2 * minute;
    for (let n = 0; n < 50_000; n += 1) await one(count, `new:${n}`);
    expect((await one(count, 'live', 0)).count).toBe(1);
  });
});

describeDatabases('counters in the database', (open) => {
  const openShared = async (): Promise<Subject & { close: () => Promise<void> }> => {
    const { database, cleanup }: TestDatabase = await open();
    return {
      count: createSharedCounter(database.kysely),
      pass: async (ms) => {
        await sql`update rate_limits set reset_at = reset_at - ${ms} * interval '1 millisecond'`.execute(
          database.kysely,
        );
      },
      close: cleanup,
    };
  };
  suite(() => openShared());

  it('are the same for two that count side by side', async () => {
    const { database, cleanup } = await open();
    try {
      const [a, b] = [createSharedCounter(database.kysely), createSharedCounter(database.kysely)];
      const hits = Array.from({ length: 300 }, (_, n) => one(n % 2 === 0 ? a : b, 'shared'));
      const numbers = (await Promise.all(hits)).map(({ count }) => count);
      expect(new Set(numbers)).toEqual(new Set(Array.from({ length: 300 }, (_, i) => i + 1)));
    } finally {
      await cleanup();
    }
  });

  it('drop ended windows every minute, and nothing else', async () => {
    const { database, cleanup } = await open();
    try {
      let now = Date.now();
      const count = createSharedCounter(database.kysely, () => now);
      await Promise.all(Array.from({ length: 500 }, (_, n) => one(count, `old-${n}`)));
      await sql`update rate_limits set reset_at = now() - interval '1 second'`.execute(database.kysely);
      await one(count, 'live');
      const kept = async () =>
        (await database.kysely.selectFrom('rate_limits').select('key').execute()).map(({ key }) => key);
      expect(await kept()).toHaveLength(501);
      now += minute;
      await one(count, 'another');
      expect((await kept()).toSorted()).toEqual(['another', 'live']);
    } finally {
      await cleanup();
    }
  });
});
