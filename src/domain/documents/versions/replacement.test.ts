import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Actor } from '#domain/jars/index.ts';
import { newId } from '#kernel/ids.ts';
import { describeDatabases } from '#test/server/database.ts';
import type { TestDatabase } from '#test/server/embedded-database.ts';
import { uploadedFile } from '#test/platform/documents.ts';
import { jarsOver, newAnalyst } from '#test/platform/jars.ts';
import { findDocument } from '#domain/documents/records/documents.repository.ts';
import { registerDocuments } from '#domain/documents/intake/new-documents.repository.ts';
import { againWhenOvertaken } from '#domain/documents/intake/registration.service.ts';
import type { NewDocument, Registration } from '#domain/documents/intake/registration.ts';

describeDatabases('files that may replace documents', (open) => {
  let test: TestDatabase;
  let actor: Actor;

  beforeAll(async () => {
    test = await open();
    actor = await newAnalyst(test.database);
  });
  afterAll(() => test.cleanup());

  const newJar = async () =>
    (await jarsOver(test.database).create(actor, { name: 'Jar', access: 'private' })).id;
  const register = (...files: NewDocument[]) =>
    againWhenOvertaken(() => test.database.transact((tx) => registerDocuments(tx, files)));
  const documentsIn = async (jarId: string) =>
    (await jarsOver(test.database).readable(actor, jarId)).document_count;

  const file = (jar_id: string, filename: string, content: string, more: Partial<NewDocument> = {}) =>
    uploadedFile(
      { jar_id, filename, content, uploaded_by: actor.user_id },
      { replaces: 'same_name', ...more },
    );

  async function existing(registration: Promise<Registration[]>) {
    const [first] = await registration;
    if (!first || !('existing' in first)) throw new Error('No document was there');
    return { ...first.existing, document: await findDocument(test.database.kysely, first.existing.id) };
  }

  it('become its new version, under the old id, with a ticket of its own and the old file freed', async () => {
    const jar = await newJar();
    const first = file(jar, 'a.txt', 'one', { title: 'Kept', tags: ['kept'], metadata: { kept: true } });
    const second = file(jar, 'a.txt', 'second', { description: 'New', metadata: { from: 'test' } });
    await register(first);
    const { document, ...outcome } = await existing(register(second));
    expect(outcome).toEqual({
      id: first.id,
      outcome: 'replaced',
      ticket: second.ticket,
      freed_file_id: first.file_id,
      before: { size_bytes: 3, uploaded_by: actor.user_id },
    });
    expect(document).toMatchObject({
      version: 2,
      file_id: second.file_id,
      content_sha256: second.content_sha256,
      size_bytes: 6,
      status: 'pending',
      title: 'Kept',
      tags: ['kept'],
      description: 'New',
      metadata: { from: 'test' },
      error_code: null,
      page_count: null,
    });
    expect(await documentsIn(jar)).toBe(1);
  });

  it('clear what is given as empty, and keep what is not given', async () => {
    const jar = await newJar();
    const described = { description: 'Old', tags: ['old'], metadata: { old: true } };
    await register(file(jar, 'a.txt', 'first', described));
    const cleared = await existing(register(file(jar, 'a.txt', 'next', { description: '', tags: [] })));
    expect(cleared.document).toMatchObject({ description: '', tags: [], metadata: { old: true } });
  });

  it('leave a document with the same content unchanged, whatever the new name', async () => {
    const jar = await newJar();
    const first = file(jar, 'a.txt', 'same');
    await register(first);
    const again = file(jar, 'b.txt', 'same', { metadata: { said: 'now' } });
    const { document, ...outcome } = await existing(register(again));
    expect(outcome).toEqual({
      id: first.id,
      outcome: 'kept',
      ticket: null,
      freed_file_id: again.file_id,
      before: null,
    });
    expect(document).toMatchObject({ version: 1, filename: 'a.txt', metadata: { said: 'now' } });
  });

  it('have it read again for a new title or new tags, and when reading it had failed', async () => {
    const jar = await newJar();
    const first = file(jar, 'a.txt', 'same', { title: 'Title', tags: ['one'] });
    await register(first);
    const db = test.database.kysely;
    await db.updateTable('documents').set({ status: 'completed' }).where('id', '=', first.id).execute();
    expect(
      await existing(register(file(jar, 'a.txt', 'same', { title: 'Title', tags: ['one'] }))),
    ).toMatchObject({
      ticket: null,
      document: { status: 'completed' },
    });
    const tagged = file(jar, 'a.txt', 'same', { tags: ['two'] });
    expect(await existing(register(tagged))).toMatchObject({
      ticket: tagged.ticket,
      document: { status: 'pending', tags: ['two'], version: 1 },
    });
    await db.updateTable('documents').set({ status: 'failed' }).where('id', '=', first.id).execute();
    const retried = file(jar, 'a.txt', 'same');
    expect(await existing(register(retried))).toMatchObject({ ticket: retried.ticket, outcome: 'kept' });
  });

  it('are new documents where nothing has their name, and numbered ones when they may not replace', async () => {
    const jar = await newJar();
    const outcomes = await register(
      file(jar, 'a.txt', 'one'),
      file(jar, 'a.txt', 'two', { replaces: undefined }),
      file(jar, 'b.txt', 'three'),
    );
    expect(outcomes.map((outcome) => 'document' in outcome && outcome.document.filename)).toEqual([
      'a.txt',
      'a (2).txt',
      'b.txt',
    ]);
  });

  it('go through their versions in order within one batch', async () => {
    const jar = await newJar();
    const files = ['one', 'two', 'three', 'two', 'one'].map((content) => file(jar, 'a.txt', content));
    const outcomes = await register(...files);
    const shown = outcomes.map((outcome) => ('existing' in outcome ? outcome.existing.outcome : 'created'));
    expect(shown).toEqual(['created', 'replaced', 'replaced', 'replaced', 'replaced']);
    const freed = outcomes.map((outcome) => 'existing' in outcome && outcome.existing.freed_file_id);
    expect(freed.slice(1)).toEqual(files.slice(0, -1).map(({ file_id }) => file_id));
    const document = await findDocument(test.database.kysely, files[0]?.id ?? '');
    expect(document).toMatchObject({ version: 5, file_id: files[4]?.file_id });
  });

  it('meant for one document replace that one, under their own name, or none', async () => {
    const jar = await newJar();
    const [a, b] = [file(jar, 'a.txt', 'one'), file(jar, 'b.txt', 'two')];
    await register(a, b);
    const replaces = { document_id: a.id };
    const named = await existing(register(file(jar, 'b.txt', 'three', { replaces })));
    expect(named.document).toMatchObject({ id: a.id, version: 2, filename: 'b (2).txt' });
    const own = await existing(register(file(jar, 'b (2).txt', 'four', { replaces })));
    expect(own.document).toMatchObject({ version: 3, filename: 'b (2).txt' });
    expect(await register(file(jar, 'x.txt', 'two', { replaces }))).toEqual([{ duplicate_of: b.id }]);
    expect(await existing(register(file(jar, 'x.txt', 'four', { replaces })))).toMatchObject({
      outcome: 'kept',
    });
    const gone = register(file(jar, 'x.txt', 'five', { replaces: { document_id: newId() } }));
    await expect(gone).rejects.toMatchObject({ kind: 'not_found' });
  });

  it('that were accepted before a crash are processed once, and keep their file', async () => {
    const jar = await newJar();
    const first = file(jar, 'a.txt', 'one');
    await register(first);
    const repeated = await existing(register({ ...first, ticket: newId() }));
    expect(repeated).toMatchObject({ id: first.id, outcome: 'kept', ticket: null, freed_file_id: null });
    const second = file(jar, 'a.txt', 'two');
    await register(second);
    expect(await existing(register(second))).toMatchObject({
      id: first.id,
      outcome: 'kept',
      freed_file_id: null,
    });
    // Its place has been taken since.
    expect(await existing(register(first))).toMatchObject({
      id: first.id,
      outcome: 'kept',
      freed_file_id: first.file_id,
      document: { version: 2, file_id: second.file_id },
    });
  });

  it('that arrive concurrently each get a version, and free each other file once', async () => {
    const jar = await newJar();
    const first = file(jar, 'a.txt', 'none');
    await register(first);
    const files = Array.from({ length: 12 }, (_, at) => file(jar, 'a.txt', `content ${at % 10}`));
    const outcomes = (await Promise.all(files.map((one) => register(one)))).flat();
    const found = outcomes.flatMap((outcome) => ('existing' in outcome ? outcome.existing : []));
    expect(found).toHaveLength(12);
    const document = await findDocument(test.database.kysely, first.id);
    const replaced = found.filter(({ outcome }) => outcome === 'replaced');
    expect(document?.version).toBe(1 + replaced.length);
    const freed = found.flatMap(({ freed_file_id }) => freed_file_id ?? []);
    const stored = [first, ...files].map(({ file_id }) => file_id);
    expect(new Set([...freed, document?.file_id])).toEqual(new Set(stored));
    expect(freed).toHaveLength(stored.length - 1);
    expect(await documentsIn(jar)).toBe(1);
  });
});
