import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { boundedLaunch } from './memory-bounds.ts';

const program = `
import { boundMemory } from '#config/memory-bounds.ts';
boundMemory();
const { getHeapSpaceStatistics } = await import('node:v8');
let kept = [];
for (let n = 0; n < 4_000_000; n += 1) {
  kept.push({ n });
  if (kept.length > 400_000) kept = [];
}
const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space').space_size;
const { pid, argv: [, ...args], env: { MALLOC_ARENA_MAX, OWN, ...env } } = process;
console.log(JSON.stringify({ pid, young: young / 2 ** 20, args, MALLOC_ARENA_MAX, OWN, ...env }));
`;

/** Pieces of so many bytes go back to the system at once, and what is free at the end of a pool beyond so many. */
const kept = { MALLOC_MMAP_THRESHOLD_: '4194304', MALLOC_TRIM_THRESHOLD_: '16777216' };

const run = (env: Record<string, string>) => {
  const options = ['--input-type=module', '-e', program, '--', 'one', 'two'];
  const { PATH = '' } = process.env;
  const said = execFileSync(process.execPath, options, { encoding: 'utf8', env: { PATH, ...env } });
  return JSON.parse(said) as Record<string, unknown>;
};

it.runIf(process.platform === 'linux')('a process keeps little memory that it no longer needs', () => {
  const bounded = run({ OWN: 'value' });
  expect(bounded).toMatchObject({ args: ['one', 'two'], OWN: 'value', ...kept });
  expect(Number(bounded['MALLOC_ARENA_MAX'])).toBeGreaterThanOrEqual(2);
  expect(bounded['young']).toBeLessThanOrEqual(16);
});

it('what an operator has set of it is left as it is', () => {
  const env = { MALLOC_ARENA_MAX: '7', NODE_OPTIONS: '--max-semi-space-size=4' };
  expect(boundedLaunch({ execArgv: ['--import=x'], env }, 16)).toEqual({
    execArgv: ['--import=x'],
    env: { ...env, ...kept },
  });
});

it('a process that was started with bounds is not started again', () => {
  const launch = boundedLaunch({ execArgv: ['--inspect'], env: { HOME: '/' } }, 16);
  expect(launch).toEqual({
    execArgv: ['--max-semi-space-size=8', '--inspect'],
    env: { HOME: '/', MALLOC_ARENA_MAX: '16', ...kept },
  });
  expect(launch && boundedLaunch(launch, 16)).toBeNull();
});
