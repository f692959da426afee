import { expect, it } from 'vitest';
import { AppError } from '#kernel/errors.ts';
import { createHealthProbe } from './health-probe.ts';

/** Beats that end when the test says so. */
function open({ worked = false } = {}) {
  const beats: PromiseWithResolvers<string>[] = [];
  const clock = { now: 0, worked };
  const ask = createHealthProbe({
    beat() {
      const beat = Promise.withResolvers<string>();
      beats.push(beat);
      return beat.promise;
    },
    everyMs: 5000,
    workedLately: () => clock.worked,
    patienceMs: 20,
    now: () => clock.now,
  });
  return { ask, beats, clock };
}

it('beats at most that often, and returns the last result to all callers meanwhile', async () => {
  const { ask, beats, clock } = open();
  const both = Promise.all([ask(), ask()]);
  beats[0]?.resolve('one');
  expect(await both).toEqual(['one', 'one']);
  clock.now = 5000;
  expect(await ask()).toBe('one');
  clock.now = 5001;
  const next = ask();
  beats[1]?.resolve('two');
  expect(await next).toBe('two');
});

it('does not take a busy thread for a dead one, and has one beat waiting at a time', async () => {
  const { ask, beats, clock } = open({ worked: true });
  expect(await ask()).toBeNull();
  clock.now = 60_000;
  expect(await ask()).toBeNull();
  expect(beats).toHaveLength(1);
  beats[0]?.reject(new AppError('unavailable', 'Too many wait'));
  expect(await ask()).toBeNull();
});

it('is starting until the first slow beat, and then works', async () => {
  const { ask, beats, clock } = open();
  expect(await ask()).toBe('starting');
  clock.now = 59_999;
  expect(await ask()).toBe('starting');
  beats[0]?.resolve('late');
  expect(await ask()).toBe('late');
  expect(beats).toHaveLength(1);
});

it('fails when it has not started within a minute', async () => {
  const { ask, clock } = open();
  expect(await ask()).toBe('starting');
  clock.now = 60_000;
  await expect(ask()).rejects.toThrow('did not start within 60 s');
});

it('reports what fails, whatever has worked before', async () => {
  const { ask, beats } = open({ worked: true });
  const asked = ask();
  beats[0]?.reject(new AppError('internal', 'The thread did not start'));
  await expect(asked).rejects.toThrow('did not start');
  const idle = open();
  const refused = idle.ask();
  idle.beats[0]?.reject(new AppError('unavailable', 'Too many wait'));
  await expect(refused).rejects.toThrow('Too many wait');
});
