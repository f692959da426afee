import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Actor } from '#domain/jars/index.ts';
import { newId } from '#kernel/ids.ts';
import { describeDatabases } from '#test/server/database.ts';
import type { TestDatabase } from '#test/server/embedded-database.ts';
import { uploadedFile } from '#test/platform/documents.ts';
import { jarsOver, newAnalyst } from '#test/platform/jars.ts';
import { registerDocuments } from './new-documents.repository.ts';
import type { NewDocument, Registration } from './registration.ts';

describeDatabases('registering uploaded files', (open) => {
  let test: TestDatabase;
  let actor: Actor;

  beforeAll(async () => {
    test = await open();
    actor = await newAnalyst(test.database);
  });
  afterAll(() => test.cleanup());

  const newJar = () => jarsOver(test.database).create(actor, { name: 'Jar', access: 'private' });
  const countsOf = async (jarId: string) => {
    const { document_count, completed_count, chunk_count, size_bytes } = await jarsOver(
      test.database,
    ).readable(actor, jarId);
    return { document_count, completed_count, chunk_count, size_bytes };
  };
  const register = (files: NewDocument[]) => test.database.transact((tx) => registerDocuments(tx, files));

  const file = (jar_id: string, filename: string, content: string) =>
    uploadedFile({ jar_id, filename, content, uploaded_by: actor.user_id });

  it('numbers equal names and refuses equal contents, within one batch as well', async () => {
    const { id } = await newJar();
    const files = [
      file(id, 'a.txt', 'one'),
      file(id, 'a.txt', 'two'),
      file(id, 'b.txt', 'one'),
      file(id, 'a.txt', 'three'),
    ];
    const outcomes = await register(files);
    expect(outcomes.map(shown)).toEqual(['a.txt', 'a (2).txt', files[0]?.id, 'a (3).txt']);
    const [again] = await register([file(id, 'a.txt', 'four')]);
    expect(again).toMatchObject({ document: { filename: 'a (4).txt' } });
  });

  it('two jars may contain the same file', async () => {
    const [first, second] = [await newJar(), await newJar()];
    const outcomes = await register([file(first.id, 'a.txt', 'same'), file(second.id, 'a.txt', 'same')]);
    expect(outcomes.every((outcome) => 'document' in outcome)).toBe(true);
  });

  it('keeps the counts of the jar true in the same transaction, through every change', async () => {
    const { id } = await newJar();
    const [one, two] = [file(id, 'a.txt', 'one'), file(id, 'b.txt', 'three')];
    await register([one, two]);
    expect(await countsOf(id)).toEqual({
      document_count: 2,
      completed_count: 0,
      chunk_count: 0,
      size_bytes: 8,
    });
    const db = test.database.kysely;
    await db
      .updateTable('documents')
      .set({ status: 'completed', chunk_count: 3 })
      .where('jar_id', '=', id)
      .execute();
    expect(await countsOf(id)).toEqual({
      document_count: 2,
      completed_count: 2,
      chunk_count: 6,
      size_bytes: 8,
    });
    await db.deleteFrom('documents').where('id', '=', one.id).execute();
    expect(await countsOf(id)).toEqual({
      document_count: 1,
      completed_count: 1,
      chunk_count: 3,
      size_bytes: 5,
    });
  });

  it('writes nothing for a deleted jar', async () => {
    await expect(register([file(newId(), 'a.txt', 'lost')])).rejects.toMatchObject({ code: '23503' });
  });

  it('gives every file of many concurrent batches its own name', async () => {
    const { id } = await newJar();
    const batches = Array.from({ length: 8 }, (_, batch) =>
      register([file(id, 'same.txt', `content ${batch}`)]),
    );
    const outcomes = (await Promise.all(batches)).flat();
    const names = outcomes.map(shown);
    expect(new Set(names).size).toBe(8);
    expect((await countsOf(id)).document_count).toBe(8);
  });

  it('names the document that has the content, also for concurrent batches with duplicates', async () => {
    const { id } = await newJar();
    const batches = Array.from({ length: 8 }, () =>
      register(['a.txt', 'b.txt', 'c.txt'].map((name) => file(id, name, 'same'))),
    );
    const outcomes = (await Promise.all(batches)).flat();
    const taken = outcomes.flatMap((outcome) => ('document' in outcome ? outcome.document.id : []));
    expect(taken).toHaveLength(1);
    const holders = outcomes.flatMap((outcome) => ('duplicate_of' in outcome ? outcome.duplicate_of : []));
    expect(holders).toEqual(Array.from({ length: 23 }, () => taken[0]));
  });
});

function shown(registration: Registration): string {
  if ('document' in registration) return registration.document.filename;
  return 'existing' in registration ? registration.existing.outcome : registration.duplicate_of;
}
