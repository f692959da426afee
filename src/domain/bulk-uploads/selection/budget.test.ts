import { expect, it } from 'vitest';
import { inTime } from './budget.ts';

const nothing = new Int32Array(new SharedArrayBuffer(4));

/** Takes turns until there is no more to do, and answers how many it took. */
function turnsOf(turn: () => boolean): number {
  const take = inTime(turn);
  let turns = 1;
  while (take()) turns += 1;
  return turns;
}

it('patterns are not refused because the machine is busy elsewhere', () => {
  let waits = 5;
  const turns = turnsOf(() => {
    waits -= 1;
    // The clock goes on, the processor does nothing for it.
    if (waits >= 0) Atomics.wait(nothing, 0, 0, 500);
    return false;
  });
  // On a busy machine a turn may end before its work has.
  expect(turns).toBeGreaterThanOrEqual(6);
});

it('patterns that hang at one path are refused', () => {
  expect(() =>
    turnsOf(() => {
      for (;;);
    }),
  ).toThrow('The patterns take too long to match');
});
