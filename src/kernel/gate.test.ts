import { describe, expect, it } from 'vitest';
import { createGate } from './gate.ts';

describe('the gate', () => {
  it('runs a few at once, the others in order, and refuses who comes when enough wait', async () => {
    const gate = createGate({ running: 2, waiting: 3, what: 'works' });
    const ends: (() => void)[] = [];
    const begun: number[] = [];
    const work = (name: number) =>
      gate(async () => {
        begun.push(name);
        await new Promise<void>((resolve) => ends.push(resolve));
        return name;
      });
    const works = [1, 2, 3, 4, 5].map(work);
    await expect(work(6)).rejects.toMatchObject({ kind: 'unavailable', details: { retry_after: 1 } });
    expect(begun).toEqual([1, 2]);
    ends[0]?.();
    expect(await works[0]).toBe(1);
    expect(begun).toEqual([1, 2, 3]);
    const seventh = work(7);
    for (const position of [1, 2, 3, 4, 5]) {
      ends[position]?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await Promise.all([...works, seventh])).toEqual([1, 2, 3, 4, 5, 7]);
    expect(begun).toEqual([1, 2, 3, 4, 5, 7]);
  });

  it('gives the place of a work that failed to the next', async () => {
    const gate = createGate({ running: 1, waiting: 1, what: 'works' });
    const failing = gate(() => Promise.reject(new Error('broken')));
    const next = gate(async () => 'fine');
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('fine');
    expect(await gate(async () => 'free again')).toBe('free again');
  });
});
