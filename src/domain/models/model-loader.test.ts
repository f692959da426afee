import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { AppError } from '#kernel/errors.ts';
import type { LoadedFigures, LoadOptions } from '#llm/model.ts';
import { scriptedModel, scriptedRegistry, statesOf } from '#test/fixtures/engines.ts';

const analyst = { user_id: 'ada', role: 'analyst' as const };

it('a model that loads again by itself can be stopped, also when its engine does not unload it', async () => {
  let told: LoadOptions | undefined;
  let asked = 0;
  const again = Promise.withResolvers<LoadedFigures>();
  const { models } = scriptedRegistry([
    {
      ...scriptedModel('a'),
      async load(options) {
        told = options;
        return { memory_bytes: 1000, hardware: 'cpu' };
      },
      async unload() {
        asked += 1;
        again.reject(new Error('It was stopped'));
        throw new Error('It does not go');
      },
    },
  ]);
  (await models.use('a')).release();
  told?.onLost?.(new AppError('unavailable', 'It died'));
  told?.onAgain?.(again.promise);
  expect(await statesOf(models)).toEqual({ a: 'loading' });
  await turn();
  await models.unload(analyst, 'a');
  expect([asked, await statesOf(models)]).toEqual([1, { a: 'available' }]);
});
