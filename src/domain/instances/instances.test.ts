import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLogger } from '#kernel/logging/logger.ts';
import { describeDatabases } from '#test/server/database.ts';
import type { TestDatabase } from '#test/server/embedded-database.ts';
import { createInstances, type Instances } from './instances.service.ts';

const logger = createLogger('silent');

describeDatabases('the processes of an installation', (open) => {
  let test: TestDatabase;
  beforeEach(async () => {
    test = await open();
  });
  afterEach(() => test.cleanup());

  const instancesOf = (services: string[]): Instances =>
    createInstances({
      database: test.database,
      logger,
      self: { services, host: 'here', pid: 7, runtime: 'process', version: '1.2.3' },
    });
  const age = (id: string, interval: string) =>
    sql`update instances set seen_at = now() - ${interval}::interval where id = ${id}`.execute(
      test.database.kysely,
    );

  it('are listed from their start to their stop, each only once', async () => {
    const own = instancesOf(['platform', 'worker']);
    expect(await own.list()).toEqual([]);
    await own.start();
    expect(await own.list()).toMatchObject([
      {
        id: own.id,
        services: ['platform', 'worker'],
        host: 'here',
        pid: 7,
        runtime: 'process',
        version: '1.2.3',
        alive: true,
      },
    ]);
    await own.stop();
    expect(await own.list()).toEqual([]);
    await own.stop();
  });

  it('count as stopped after a minute without a heartbeat, and are removed after a day', async () => {
    const own = instancesOf(['platform']);
    await own.start();
    await age(own.id, '59 seconds');
    expect(await own.list()).toMatchObject([{ alive: true }]);
    await age(own.id, '61 seconds');
    expect(await own.list()).toMatchObject([{ alive: false }]);
    await age(own.id, '25 hours');
    expect(await own.list()).toEqual([]);
    await own.stop();
  });

  it('leave no unlisted row', async () => {
    const dead = instancesOf(['worker']);
    await dead.start();
    await age(dead.id, '25 hours');
    const own = instancesOf(['platform']);
    await own.start();
    const rows = await test.database.kysely.selectFrom('instances').select('id').execute();
    expect(rows).toEqual([{ id: own.id }]);
    await Promise.all([own.stop(), dead.stop()]);
  });

  it('are listed with those that died, unless the database can have no other process', async () => {
    const killed = instancesOf(['worker']);
    await killed.start();
    await age(killed.id, '2 minutes');
    const own = instancesOf(['platform']);
    await own.start();
    const ids = (await own.list()).map(({ id, alive }) => [id, alive]);
    const embedded = test.database.driver === 'pglite';
    expect(ids).toEqual(
      embedded
        ? [[own.id, true]]
        : [
            [own.id, true],
            [killed.id, false],
          ],
    );
    await Promise.all([own.stop(), killed.stop()]);
  });
});
