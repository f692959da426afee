import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Queryable } from '#db/database.ts';
import type { Actor } from '#domain/jars/index.ts';
import { describeDatabases } from '#test/server/database.ts';
import type { TestDatabase } from '#test/server/embedded-database.ts';
import { uploadedFile } from '#test/platform/documents.ts';
import { jarsOver, newAnalyst } from '#test/platform/jars.ts';
import { assertWithinQuotas, type Quotas } from './quota.ts';
import { registerDocuments } from '#domain/documents/intake/new-documents.repository.ts';
import type { NewDocument } from '#domain/documents/intake/registration.ts';

const file = (actor: Actor, jar_id: string, filename: string, content: string) =>
  uploadedFile({ jar_id, filename, content, uploaded_by: actor.user_id }, { replaces: 'same_name' });

async function record(tx: Queryable, files: NewDocument[], quotas: Quotas): Promise<void> {
  const outcomes = await registerDocuments(tx, files);
  const recorded = outcomes.flatMap((outcome, at) => (files[at] ? { file: files[at], outcome } : []));
  await assertWithinQuotas(tx, quotas, recorded);
}

const unlimited = { user_bytes: null, jar_bytes: null };
const exceeded = { code: 'QUOTA_EXCEEDED' };

describeDatabases('quotas of documents that are recorded', (open) => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await open();
  });
  afterAll(() => test.cleanup());

  const newActor = () => newAnalyst(test.database);
  const newJar = async (actor: Actor) =>
    (await jarsOver(test.database).create(actor, { name: 'Jar', access: 'private' })).id;

  const recordAll = (quotas: Quotas, ...files: NewDocument[]) =>
    test.database.transact((tx) => record(tx, files, quotas));

  it.each<Quotas>([
    { user_bytes: 10, jar_bytes: null },
    { user_bytes: null, jar_bytes: 10 },
  ])('a user over %o may still send what adds nothing', async (quotas) => {
    const actor = await newActor();
    const jar = await newJar(actor);
    const named = (name: string, content: string) => file(actor, jar, name, content);
    await recordAll(unlimited, named('a.txt', 'a'.repeat(20)), named('b.txt', 'b'.repeat(20)));
    await recordAll(quotas, named('a.txt', 'a'.repeat(20)));
    await recordAll(quotas, named('a.txt', 'smaller'));
    await recordAll(quotas, { ...named('c.txt', 'smaller'), replaces: undefined });
    await recordAll(quotas, named('b.txt', 'b'.repeat(15)), named('new.txt', 'new'));
    await expect(recordAll(quotas, named('a.txt', 'now larger'))).rejects.toMatchObject(exceeded);
    await expect(recordAll(quotas, named('d.txt', 'd'))).rejects.toMatchObject(exceeded);
  });

  it('counts a version that another user has replaced for that user, however small', async () => {
    const [first, second] = [await newActor(), await newActor()];
    const jar = await newJar(first);
    await recordAll(unlimited, file(first, jar, 'a.txt', 'a'.repeat(20)));
    const smaller = file(second, jar, 'a.txt', 'a'.repeat(15));
    const refused = recordAll({ user_bytes: 10, jar_bytes: null }, smaller);
    await expect(refused).rejects.toMatchObject(exceeded);
    await recordAll({ user_bytes: 15, jar_bytes: null }, smaller);
  });

  it('of one user is exact for concurrent transactions in two jars, without a deadlock', async (context) => {
    context.skip(test.database.driver === 'pglite', 'one transaction after the other');
    const actor = await newActor();
    const jars = [await newJar(actor), await newJar(actor)];
    const gate = Promise.withResolvers<void>();
    let recorded = 0;
    const both = jars.map((jar) =>
      test.database.transact(async (tx) => {
        const taken = file(actor, jar, 'a.txt', 'six...');
        const outcomes = await registerDocuments(tx, [taken]);
        recorded += 1;
        if (recorded === jars.length) gate.resolve();
        await gate.promise;
        const changes = outcomes.map((outcome) => ({ file: taken, outcome }));
        await assertWithinQuotas(tx, { user_bytes: 10, jar_bytes: null }, changes);
      }),
    );
    const ended = await Promise.allSettled(both);
    expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(ended.find(({ status }) => status === 'rejected')).toMatchObject({ reason: exceeded });
  });
});
