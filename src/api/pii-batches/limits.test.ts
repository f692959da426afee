import { expect, it } from 'vitest';
import { submit } from '#test/pii/pii-batches.ts';
import { createJar, platformFor } from '#test/platform/platform.ts';

const { analyst, viewer } = platformFor({ analyst: 'analyst', viewer: 'viewer' }, { rateLimitScale: 1 });

it('a user may submit ten batch jobs per day, and refused ones do not count', async () => {
  const jar = await createJar(analyst, { visibility: 'private' });
  const wrong = { processing_options: { batch_size: 0 } };
  const refused = [
    await submit(analyst, jar, wrong),
    await submit(analyst, jar, { detection_settings: { detection_mode: 'casual' } }),
    await submit(analyst, crypto.randomUUID()),
  ];
  expect(refused.map(({ status }) => status)).toEqual([400, 400, 404]);
  for (let n = 0; n < 12; n += 1) expect((await submit(viewer, jar)).status).toBe(404);
  const taken = await Promise.all(Array.from({ length: 11 }, () => submit(analyst, jar)));
  expect(taken.filter(({ status }) => status === 202)).toHaveLength(10);
  const { status, body, headers } = await submit(analyst, jar);
  expect([status, body.error.code]).toEqual([429, 'RATE_LIMIT_EXCEEDED']);
  expect(body.error.message).toBe('At most 10 batch jobs per day; try again in 24 hours');
  expect(headers['retry-after']).toBe(String(body.error.details.retry_after));
  expect((await submit(analyst, jar, wrong)).status).toBe(400);
});
