import { describe, expect, it } from 'vitest';
import { estimatedCompletion } from './estimate.ts';

const created_at = new Date('2026-01-01T00:00:00Z');
const after = (seconds: number) => new Date(created_at.getTime() + seconds * 1000);
const running = { status: 'processing', created_at, completed_at: null } as const;

describe('the estimated completion', () => {
  it('is unknown before anything has ended, here or ever', () => {
    const progress = { work: 1000, work_done: 0 };
    expect(estimatedCompletion(running, progress, { now: after(5), pace_before: null })).toBeNull();
  });

  it('is based on earlier uploads at first', () => {
    const progress = { work: 20_000, work_done: 0 };
    expect(estimatedCompletion(running, progress, { now: after(0), pace_before: 2 })).toEqual(after(10));
  });

  it('gets more accurate with progress', () => {
    // A slow beginning: a tenth in 30 seconds, the rest in 70.
    const estimates = [0.1, 0.4, 0.7, 0.9, 1].map((done) => {
      const seconds = 30 + ((done - 0.1) / 0.9) * 70;
      return estimatedCompletion(
        running,
        { work: 1, work_done: done },
        { now: after(seconds), pace_before: 9 },
      );
    });
    const errors = estimates.map((at) => Math.abs((at?.getTime() ?? 0) - after(100).getTime()));
    expect(errors).toEqual(errors.toSorted((a, b) => b - a));
    expect(errors.at(-1)).toBeLessThan(1);
  });

  it('is the actual end once it has ended', () => {
    const ended = { status: 'completed', created_at, completed_at: after(7) } as const;
    expect(estimatedCompletion(ended, { work: 1, work_done: 1 }, { now: after(60), pace_before: 1 })).toEqual(
      after(7),
    );
  });
});
