import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#db/database.ts';
import { resealJarKeys } from '#domain/jars/index.ts';
import { resealSecondFactors } from '#domain/second-factor/index.ts';
import { createUser } from '#domain/users/index.ts';
import { describeDatabases } from '#test/server/database.ts';
import type { TestDatabase } from '#test/server/embedded-database.ts';
import { createMasterKey, fingerprintOf, type MasterKey } from './master-key.ts';
import { replaceMasterKey } from './rotation.service.ts';

describeDatabases('the master key', (open) => {
  let test: TestDatabase;
  let database: Database;
  let old: Buffer;
  /** What a process finds in configuration and files. */
  let found: Buffer[];

  beforeAll(async () => {
    test = await open();
    ({ database } = test);
  });
  afterAll(() => test.cleanup());

  beforeEach(async () => {
    old = randomBytes(32);
    found = [old];
    await database.kysely.deleteFrom('totp_factors').execute();
    await database.kysely.deleteFrom('key_fingerprints').execute();
    const own = { name: 'MASTER_KEY', fingerprint: fingerprintOf(old) };
    await database.kysely.insertInto('key_fingerprints').values(own).execute();
  });

  const process = () => createMasterKey(() => found);

  async function factorOf(masterKey: MasterKey, secret: string): Promise<string> {
    const email = `${crypto.randomUUID()}@example.com`;
    const user = await createUser(database.kysely, { email, password: null, role: 'viewer' });
    await database.transact(async (tx) => {
      const pending_secret = (await masterKey.sealer(tx))(secret, user.id);
      await tx.insertInto('totp_factors').values({ user_id: user.id, pending_secret }).execute();
    });
    return user.id;
  }

  async function secretOf(masterKey: MasterKey, userId: string): Promise<string> {
    const factors = database.kysely.selectFrom('totp_factors').selectAll().where('user_id', '=', userId);
    const { sealed_secret, pending_secret } = await factors.executeTakeFirstOrThrow();
    return masterKey.unseal(sealed_secret ?? pending_secret ?? '', userId);
  }

  const rotate = (masterKey: MasterKey, propose: (counting: string) => Buffer) =>
    replaceMasterKey(database, { masterKey, everything: [resealJarKeys, resealSecondFactors], propose });

  it('is replaced for everything at once, and other processes notice the new one', async () => {
    const [here, elsewhere] = [process(), process()];
    const [first, second] = [await factorOf(here, 'first'), await factorOf(here, 'second')];
    await database.kysely
      .updateTable('totp_factors')
      .set(({ ref }) => ({ sealed_secret: ref('pending_secret'), confirmed_at: new Date() }))
      .where('user_id', '=', second)
      .execute();
    const next = randomBytes(32);
    const { sealed_anew } = await rotate(here, () => {
      found = [next, old];
      return next;
    });
    expect(sealed_anew).toBe(3);
    found = [next];
    expect(await secretOf(process(), first)).toBe('first');
    expect(await secretOf(elsewhere, second)).toBe('second');
    expect(await secretOf(elsewhere, await factorOf(elsewhere, 'third'))).toBe('third');
    expect(await secretOf(process(), await factorOf(elsewhere, 'fourth'))).toBe('fourth');
  });

  it('is unchanged when replacing it fails half-way', async () => {
    const here = process();
    const user = await factorOf(here, 'kept');
    const failing = replaceMasterKey(database, {
      masterKey: here,
      everything: [resealSecondFactors, () => Promise.reject(new Error('the power went'))],
      propose: () => randomBytes(32),
    });
    await expect(failing).rejects.toThrow('the power went');
    expect(await secretOf(process(), user)).toBe('kept');
  });

  it('refuses to seal with a key that the records no longer know, and to open with none that fits', async () => {
    const here = process();
    const left = createMasterKey(() => [old]);
    const next = randomBytes(32);
    await rotate(here, () => {
      found = [next, old];
      return next;
    });
    await expect(factorOf(left, 'lost')).rejects.toMatchObject({ kind: 'unavailable' });
    const user = await factorOf(here, 'there');
    await expect(secretOf(left, user)).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it('reports that a record is damaged, or the key missing, when one bit of a secret was changed', async () => {
    const here = process();
    const user = await factorOf(here, 'there');
    const { kysely } = database;
    const { pending_secret } = await kysely
      .selectFrom('totp_factors')
      .select('pending_secret')
      .where('user_id', '=', user)
      .executeTakeFirstOrThrow();
    const changed = pending_secret?.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')) ?? null;
    await kysely
      .updateTable('totp_factors')
      .set({ pending_secret: changed })
      .where('user_id', '=', user)
      .execute();
    await expect(secretOf(here, user)).rejects.toThrow(
      /master key.*the record is damaged: restore the database/,
    );
    await kysely.deleteFrom('totp_factors').where('user_id', '=', user).execute();
  });

  it('loses nothing when it is replaced by two at once while others seal', async () => {
    const keys = [randomBytes(32), randomBytes(32)];
    found = [...keys, old];
    const sealing = Promise.all(Array.from({ length: 10 }, (_, n) => factorOf(process(), `secret ${n}`)));
    await Promise.all(keys.map((key) => rotate(process(), () => key)));
    const users = await sealing;
    const counting = await database.kysely.selectFrom('key_fingerprints').selectAll().executeTakeFirst();
    found = keys.filter((key) => fingerprintOf(key) === counting?.fingerprint);
    expect(found).toHaveLength(1);
    const last = process();
    for (const [n, user] of users.entries()) expect(await secretOf(last, user)).toBe(`secret ${n}`);
  });
});
