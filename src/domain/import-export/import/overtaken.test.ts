import { Readable } from 'node:stream';
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '#db/database.ts';
import type { Actor } from '#domain/jars/index.ts';
import { archive, importsOf, listing, manifest } from '#test/platform/imports.ts';
import { platformFor, untilRead } from '#test/platform/platform.ts';
import { createImports } from './import.service.ts';

const { test, analyst } = platformFor({ analyst: 'analyst' });
let actor: Actor;
beforeAll(async () => {
  const { id } = await test.deps.database.kysely
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'analyst')
    .executeTakeFirstOrThrow();
  actor = { user_id: id, role: 'analyst' };
});

/** A database that calls off the first `times` transactions when all of their work is done. */
function deadlocking(times: number): Database {
  let left = times;
  return {
    ...test.deps.database,
    transact: (work) =>
      test.deps.database.transact(async (tx) => {
        const result = await work(tx);
        left -= 1;
        if (left >= 0) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
        return result;
      }),
  };
}

const content = 'Imported at the second attempt.';

async function importOver(database: Database) {
  const { keys: jarKeys, jars, documents } = test.deps;
  const imports = createImports({
    database,
    jars,
    jarKeys,
    documents,
    importMaxBytes: 10_000_000,
    directory: test.deps.config.dataDir,
  });
  const sent = await archive(manifest([listing('a.txt', content)]), [['documents/a.txt', content]]);
  const prepared = await imports.receive(actor, Readable.from([sent]), true);
  return imports.complete(actor, prepared, {});
}

it('an import that is overtaken by others is made again, once and whole', async () => {
  const { jar_id } = await importOver(deadlocking(2));
  const { body } = await analyst.get(`/api/knowledge/honey-pots/${jar_id}/documents`);
  expect(body.documents).toHaveLength(1);
  const { id } = body.documents[0];
  await untilRead(analyst, id);
  expect((await analyst.get(`/api/knowledge/documents/${id}/text`)).body.text).toContain(content);
  expect(await importsOf(test, analyst).everything()).toEqual({ jars: 1, documents: 1, keys: 1, files: 1 });
});

it('one that always overtakes leaves nothing', async () => {
  const { everything } = importsOf(test, analyst);
  const before = await everything();
  await expect(importOver(deadlocking(Infinity))).rejects.toMatchObject({ code: '40P01' });
  expect(await everything()).toEqual(before);
});
