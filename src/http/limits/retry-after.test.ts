import { describe, expect, it } from 'vitest';
import { AppError } from '#kernel/errors.ts';
import { platformAreas } from '#api/areas/areas.ts';
import { openKit, type Kit } from '#test/platform/kit.ts';

function failing(details?: Record<string, unknown>): Promise<Kit> {
  return openKit({ areas: platformAreas }, (app) => {
    app.get('/api/model', { config: { access: 'public' } }, () => {
      const code = 'MODEL_UNAVAILABLE';
      throw new AppError('unavailable', 'The model server has enough to do', {
        code,
        ...(details && { details }),
      });
    });
  });
}

describe('an answer that something is unavailable', () => {
  it('has the time to try again in its header and its body, where that is known', async () => {
    const { send } = await failing({ model: 'tiny', retry_after: 7 });
    const reply = await send({ method: 'GET', url: '/api/model' });
    expect([reply.status, reply.headers['retry-after']]).toEqual([503, '7']);
    expect(reply.body.error).toMatchObject({
      code: 'MODEL_UNAVAILABLE',
      details: { model: 'tiny', retry_after: 7 },
    });
  });

  it('does not say it where it is not', async () => {
    const { send } = await failing();
    const reply = await send({ method: 'GET', url: '/api/model' });
    expect([reply.status, reply.headers['retry-after']]).toEqual([503, undefined]);
  });
});
