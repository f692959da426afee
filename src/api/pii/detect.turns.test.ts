import { expect, it } from 'vitest';
import { platformFor } from '../../../test/support/platform.ts';

const { one, another } = platformFor({ one: 'viewer', another: 'viewer' }, { piiWorkers: 1 });

/** Each character of it unfolds to eighteen. */
const long = '\uFDFA'.repeat(25_000);

it('keeps nobody else waiting who has many long texts looked through, nor the health', async () => {
  await another.post('/api/pii/detect', { text: 'Nothing.' });
  let ended = 0;
  const many = Array.from({ length: 30 }, async () => {
    const { status } = await one.post('/api/pii/detect', { text: long });
    if (status === 200) ended += 1;
    return status;
  });
  // They have all been read, and the first is being looked through.
  await expect.poll(() => ended).toBeGreaterThan(0);
  const before = ended;
  const { status, body } = await another.post('/api/pii/detect', { text: 'Write to joe@example.com.' });
  expect([status, body.total_detections]).toEqual([200, 1]);
  expect(ended - before).toBeLessThanOrEqual(2);
  expect((await another.get('/api/pii/health')).status).toBe(200);
  expect(ended).toBeLessThan(before + 5);
  const statuses = await Promise.all(many);
  expect(statuses.filter((each) => each === 200).length).toBeGreaterThanOrEqual(25);
  expect(statuses.filter((each) => each === 503).length).toBe(30 - ended);
}, 60_000);
