import { setTimeout as sleep } from 'node:timers/promises';

import { describe, expect, it } from 'vitest';

import { createLogger } from '#kernel/logging/logger.ts';

import { Maintenance, type MaintenancePolicy } from './maintenance.ts';

const never = 3_600_000;
const policy: MaintenancePolicy = {
  quiet_ms: never,
  patience_ms: never,
  worth_rows: 10,
  worth_writes: 5,
  urgent_rows: 100,
  urgent_writes: 50,
  rest: 0,
};

type Probe = { maintenance: Maintenance; runs: number; most: number; warnings: number };

function probe(
  changes: Partial<MaintenancePolicy>,
  options: { tailRows?: number; fails?: number; takes?: number } = {},
): Probe {
  let open = 0;
  const result = { runs: 0, most: 0, warnings: 0 };
  const logger = createLogger('silent');
  logger.warn = () => void (result.warnings += 1);
  const maintenance = new Maintenance({
    optimize: async () => {
      result.most = Math.max(result.most, (open += 1));
      await sleep(options.takes ?? 1);
      open -= 1;
      result.runs += 1;
      if (result.runs <= (options.fails ?? 0)) throw new Error('disk full');
    },
    logger,
    policy: { ...policy, ...changes },
    tailRows: options.tailRows ?? 0,
  });
  return Object.assign(result, { maintenance });
}

describe('the upkeep of the index', () => {
  it('waits for quiet when the tail is worth it, and not for a tail that is not', async () => {
    const test = probe({ quiet_ms: 40 });
    test.maintenance.wrote(9);
    await sleep(80);
    expect(test.runs).toBe(0);
    for (let i = 0; i < 4; i += 1) {
      test.maintenance.wrote(5);
      await sleep(15);
    }
    expect(test.runs).toBe(0);
    await sleep(80);
    expect(test.runs).toBe(1);
  });

  it('does not wait when the tail is long, nor forever when it is short', async () => {
    const urgent = probe({});
    urgent.maintenance.wrote(100);
    const small = probe({ patience_ms: 20 });
    small.maintenance.wrote(1);
    const found = probe({ patience_ms: 20 }, { tailRows: 3 });
    await sleep(80);
    // Each is followed by one that removes what the first superseded.
    expect([urgent.runs, small.runs, found.runs]).toEqual([1, 2, 2]);
  });

  it('runs one at a time and rests between two', async () => {
    const test = probe({ rest: 3 }, { takes: 30 });
    for (let i = 0; i < 20; i += 1) {
      test.maintenance.wrote(100);
      await sleep(10);
    }
    expect(test.most).toBe(1);
    expect(test.runs).toBeLessThanOrEqual(2);
    await Promise.all([test.maintenance.run(), test.maintenance.run()]);
    expect(test.most).toBe(1);
  });

  it('logs a failure and tries again', async () => {
    const test = probe({ quiet_ms: 10 }, { fails: 1 });
    test.maintenance.wrote(10);
    await sleep(100);
    expect([test.warnings, test.runs]).toEqual([1, 2]);
  });

  it('reports a failure to the caller', async () => {
    const test = probe({}, { fails: 1 });
    await expect(test.maintenance.run()).rejects.toThrow('disk full');
    expect(test.warnings).toBe(0);
  });

  it('does nothing after it was stopped', async () => {
    const test = probe({ quiet_ms: 5 }, { takes: 20 });
    test.maintenance.wrote(100);
    await sleep(5);
    await test.maintenance.stop();
    test.maintenance.wrote(100);
    await sleep(60);
    expect(test.runs).toBe(1);
  });
});
