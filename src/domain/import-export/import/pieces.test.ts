import { Readable } from 'node:stream';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#db/database.ts';
import { reconcile } from '#domain/documents/index.ts';
import type { Actor } from '#domain/jars/index.ts';
import { archive, importsOf, listing, manifest } from '#test/platform/imports.ts';
import { createJar, platformFor, untilRead, type Client } from '#test/platform/platform.ts';
import { createImports } from './import.service.ts';

const documents = 500;
const { test, owner, admin } = platformFor({ owner: 'analyst', admin: 'admin' }, { quotaUserMb: 1 });
let actor: Actor;
let sent: Buffer;

beforeAll(async () => {
  actor = { user_id: owner.user_id, role: 'analyst' };
  const texts = Array.from({ length: documents }, (_, n) => [`${n}.txt`, `Text of ${n}.`] as const);
  sent = await archive(
    manifest(texts.map(([name, text]) => listing(name, text))),
    texts.map(([name, text]) => [`documents/${name}`, text]),
  );
});
beforeEach(async () => {
  await test.deps.database.kysely.deleteFrom('jars').execute();
});

function importsOver(database: Database) {
  const { keys: jarKeys, jars, documents: taken, config } = test.deps;
  const parts = { jars, jarKeys, documents: taken, directory: config.dataDir };
  return createImports({ ...parts, database, importMaxBytes: 10_000_000 });
}

/** A database on which every transaction but the first so many fails. */
function breaking(after: number): Database {
  let left = after;
  return {
    ...test.deps.database,
    async transact(work) {
      left -= 1;
      if (left < 0) throw new Error('The database has gone');
      return test.deps.database.transact(work);
    },
  };
}

const prepared = (database = test.deps.database, encrypted = false) =>
  importsOver(database).receive(actor, Readable.from([sent]), encrypted);

/** What others see of a jar with the id of one that is being imported. */
async function seen(client: Client, id: string): Promise<unknown[]> {
  const answers = [
    await client.get(`/api/knowledge/honey-jars/${id}`),
    await client.get(`/api/knowledge/honey-pots/${id}/documents`),
    await client.get(`/api/knowledge/honey-jars/${id}/export`),
    await client.get(`/api/knowledge/honey-jars/${id}/retention`),
  ];
  const listed = await client.get('/api/knowledge/honey-jars');
  const all = await client.get('/api/v1/documents');
  return [...answers.map(({ status }) => status), listed.body.honey_jars.length, all.body.documents.length];
}

it.each([0, 1, 4, 10])('an import that fails after %i transactions leaves nothing', async (transactions) => {
  const { everything } = importsOf(test, owner);
  const before = await everything();
  const broken = importsOver(breaking(transactions));
  await expect(broken.complete(actor, await prepared(), {})).rejects.toThrow('has gone');
  expect(await everything()).toEqual(before);
});

it('remains of a dead process’s import belong to no one, count for no one, and are deleted at the next start', async () => {
  const { jars, documents: taken, database } = test.deps;
  const { everything } = importsOf(test, owner);
  const before = await everything();
  const importing = await prepared(database, true);
  const some = await importing.documents(0, 100);
  await database.transact(async (tx) => {
    await jars.createIn(tx, actor, [{ ...importing.jar, access: 'public', importing: true }]);
    await taken.uploads.recordHidden(tx, actor, some);
  });
  await database.kysely.updateTable('documents').set({ size_bytes: 1_000_000 }).execute();
  for (const client of [owner, admin]) {
    expect(await seen(client, importing.jar.id)).toEqual([404, 404, 404, 404, 0, 0]);
    expect((await client.get(`/api/knowledge/documents/${some[0]?.staged.file_id}`)).status).toBe(404);
  }
  const other = await createJar(owner, { name: 'Another' });
  const { status } = await owner.upload(`/api/knowledge/honey-jars/${other}/documents`, { 'a.txt': 'Fits.' });
  expect(status).toBe(201);
  // With many processes only what has not moved for half an hour belongs to none of them.
  await reconcile(test.deps, new Date(Date.now() + 31 * 60_000));
  expect(await everything()).toMatchObject({ jars: 1, documents: 1, keys: 0 });
  expect(before).toMatchObject({ jars: 0, documents: 0, keys: 0 });
  await importing.close();
});

/** A database that lets others ask after every transaction. */
function pausing(between: () => Promise<void>): Database {
  return {
    ...test.deps.database,
    async transact(work) {
      const result = await test.deps.database.transact(work);
      await between();
      return result;
    },
  };
}

// The last, since its documents are read while others would count files.
it('a jar is recorded in parts, between which others see nothing of it', async () => {
  const importing = await prepared();
  const recorded: number[] = [];
  const asked: unknown[][] = [];
  const database = pausing(async () => {
    const { total } = await test.deps.database.kysely
      .selectFrom('documents')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    if (total >= documents) return;
    recorded.push(total);
    asked.push(await seen(owner, importing.jar.id));
  });
  const { jar_id } = await importsOver(database).complete(actor, importing, { name: 'Seen whole' });
  expect(jar_id).toBe(importing.jar.id);
  // At least twice some of the documents were recorded, and each time others saw nothing.
  expect(new Set(recorded.filter((total) => total > 0)).size).toBeGreaterThanOrEqual(2);
  expect(asked).toEqual(asked.map(() => [404, 404, 404, 404, 0, 0]));
  const { body } = await owner.get(`/api/knowledge/honey-jars/${jar_id}`);
  expect(body).toMatchObject({ name: 'Seen whole' });
  const last = await test.deps.database.kysely
    .selectFrom('documents')
    .select('id')
    .where('filename', '=', `${documents - 1}.txt`)
    .executeTakeFirstOrThrow();
  await untilRead(owner, last.id);
});
