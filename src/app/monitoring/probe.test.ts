import { expect, it } from 'vitest';
import { AppError } from '#kernel/errors.ts';
import { probe } from './probe.ts';

const ignored = (): void => undefined;
const errorOf = async (thrown: unknown) => (await probe(() => Promise.reject(thrown), ignored)).error;

it('a part that does not answer within the limit is unhealthy, and its check is cancelled', async () => {
  let told = false;
  const answer = await probe(
    (signal) => {
      signal.addEventListener('abort', () => (told = true));
      return new Promise(() => undefined);
    },
    ignored,
    20,
  );
  expect(answer).toMatchObject({ status: 'unhealthy', error: 'No answer within 0.02 s' });
  expect(answer.latency_ms).toBeGreaterThanOrEqual(19);
  expect(told).toBe(true);
});

it('a probe shows the message of our own errors, and only the code of others', async () => {
  expect(await errorOf(new AppError('unavailable', 'The model server is away'))).toBe(
    'The model server is away',
  );
  const refused = Object.assign(new Error('connect ECONNREFUSED user:SECRET@host'), { code: 'ECONNREFUSED' });
  expect(await errorOf(refused)).toBe('It failed: ECONNREFUSED');
  expect(await errorOf(new TypeError('fetch failed', { cause: refused }))).toBe('It failed: ECONNREFUSED');
  for (const thrown of [
    new Error('SECRET'),
    new AppError('internal', 'SECRET'),
    'SECRET',
    null,
    { code: 'a SECRET' },
  ]) {
    expect(await errorOf(thrown)).not.toContain('SECRET');
  }
});

it('a probe leaves nothing that could fail later', async () => {
  const late = await probe(
    async (signal) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      throw new Error('after the time was up');
    },
    ignored,
    10,
  );
  expect(late.status).toBe('unhealthy');
});
