import { expect, it } from 'vitest';

import { AppError } from '#kernel/errors.ts';
import { wordVectors } from '#test/fixtures/word-vectors.ts';

import { askedInTime } from './asked-in-time.ts';
import type { VectorModel } from './vector-model.ts';

type Embed = VectorModel['embed'];

/** Never answers, and ends with its signal. */
const hang: Embed = (_texts, signal) =>
  new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

function asked(embed: Embed, { isBuiltIn = false, awayMs = 60_000 } = {}) {
  const plain = wordVectors('one').embed;
  const model = { now: embed, calls: 0 };
  const counted: Embed = (...call) => {
    model.calls += 1;
    return model.now(...call);
  };
  const noted: unknown[] = [];
  const limits = { limitMs: 100, awayMs, probeMs: 100 };
  const inTime = askedInTime(
    wordVectors('one', { embed: counted, isBuiltIn }),
    (error) => noted.push(error),
    limits,
  );
  return { ...inTime, model, noted, works: () => void (model.now = plain) };
}

it('a model that does not answer is given up, and not asked again for a while', async () => {
  const { embed, model, noted } = asked(hang);
  await expect(embed(['a'])).rejects.toMatchObject({
    kind: 'unavailable',
    message: 'The embedding model one did not answer within 0.1 s',
  });
  await expect(embed(['a'])).rejects.toThrow(/has just failed: it is asked again in \d+ s/);
  expect([model.calls, noted.length]).toEqual([1, 1]);
});

it('then it is tried, and asked as before when it answers', async () => {
  const { embed, noted, works } = asked(hang, { awayMs: 0 });
  await expect(embed(['a'])).rejects.toThrow('did not answer');
  works();
  expect(await embed(['a'])).toHaveLength(1);
  expect(noted).toEqual([expect.any(AppError), null]);
});

it('one that refuses a text, or whose asker leaves, is no model that failed', async () => {
  const tooLong = new AppError('unavailable', 'rejected the request (400)', { details: { status: 400 } });
  const { embed, model, noted, works } = asked(() => Promise.reject(tooLong));
  await expect(embed(['a'])).rejects.toBe(tooLong);
  model.now = hang;
  const leaving = new AbortController();
  const left = embed(['a'], leaving.signal);
  leaving.abort(new AppError('unavailable', 'The client disconnected'));
  await expect(left).rejects.toThrow('The client disconnected');
  expect(noted).toEqual([]);
  works();
  expect(await embed(['a'])).toHaveLength(1);
});

it('one that has too much to do for now is no model that failed either', async () => {
  const busy = new AppError('unavailable', 'Too many texts are waiting', { details: { retry_after: 5 } });
  const { embed, noted, works } = asked(() => Promise.reject(busy));
  await expect(embed(['a'])).rejects.toBe(busy);
  works();
  expect(await embed(['a'])).toHaveLength(1);
  expect(noted).toEqual([null]);
});

it('the built-in model is never given up', () => {
  const model = wordVectors('one', { isBuiltIn: true });
  expect(askedInTime(model, () => undefined).embed).toBe(model.embed);
});
