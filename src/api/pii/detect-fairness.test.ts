import { expect, it } from 'vitest';
import { platformFor } from '#test/platform/platform.ts';

const { one, another } = platformFor({ one: 'viewer', another: 'viewer' }, { piiWorkers: 1 });

/** Each character of it unfolds to eighteen. As many bytes as several at once may have: 64 KiB at most. */
const long = '\uFDFA'.repeat(21_000);

it('keeps other users, and the health check, from waiting for one with many long texts', async () => {
  await another.post('/api/pii/detect', { text: 'Nothing.' });
  let ended = 0;
  const many = Array.from({ length: 80 }, async () => {
    const reply = await one.post('/api/pii/detect', { text: long });
    if (reply.status === 200) ended += 1;
    return reply;
  });
  // They have all been read, and the first is being looked through.
  await expect.poll(() => ended).toBeGreaterThan(0);
  const before = ended;
  const { status, body } = await another.post('/api/pii/detect', { text: 'Write to joe@example.com.' });
  expect([status, body.total_detections]).toEqual([200, 1]);
  expect(ended - before).toBeLessThanOrEqual(2);
  expect((await another.get('/api/pii/health')).status).toBe(200);
  expect(ended).toBeLessThan(before + 5);
  const replies = await Promise.all(many);
  expect(ended).toBeGreaterThanOrEqual(25);
  const refused = replies.filter((each) => each.status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  for (const each of refused) {
    expect([each.status, each.headers['retry-after']]).toEqual([503, '5']);
    expect(each.body.error).toMatchObject({ code: 'SERVICE_UNAVAILABLE', details: { retry_after: 5 } });
  }
});
