import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Actor } from '#domain/jars/index.ts';
import { newId } from '#kernel/ids.ts';
import { describeDatabases } from '#test/server/database.ts';
import type { TestDatabase } from '#test/server/embedded-database.ts';
import { uploadedFile } from '#test/platform/documents.ts';
import { jarsOver, newAnalyst } from '#test/platform/jars.ts';
import { findDocument } from '#domain/documents/records/documents.repository.ts';
import {
  claimDocuments,
  completeDocuments,
  failDocuments,
  noteProgress,
  type Claim,
  type ClaimedDocument,
} from './ingest.repository.ts';
import { registerDocuments } from '#domain/documents/intake/new-documents.repository.ts';
import { reopenAny, reopenEnded } from '#domain/documents/versions/rereading.repository.ts';

describeDatabases('an attempt at reading a document', (open) => {
  let test: TestDatabase;
  let actor: Actor;
  let jar: string;
  let claimed: ClaimedDocument;

  beforeAll(async () => {
    test = await open();
    actor = await newAnalyst(test.database);
  });
  afterAll(() => test.cleanup());

  beforeEach(async () => {
    jar = (await jarsOver(test.database).create(actor, { name: 'Jar', access: 'private' })).id;
    [claimed] = (await claimDocuments(test.database.kysely, [await added()])) as [ClaimedDocument];
  });

  async function added(): Promise<{ document_id: string; ticket: string }> {
    const file = uploadedFile({
      jar_id: jar,
      filename: 'a.txt',
      content: newId(),
      uploaded_by: actor.user_id,
    });
    await test.database.transact((tx) => registerDocuments(tx, [file]));
    return { document_id: file.id, ticket: file.ticket };
  }

  const db = () => test.database.kysely;
  const statusOf = async (id: string) => (await findDocument(db(), id))?.status;
  const complete = (claim: Claim) =>
    completeDocuments(db(), [
      {
        ...claim,
        title: 'T',
        format: 'txt',
        page_count: null,
        word_count: 1,
        text_length: 1,
        text_bytes: 1,
        text_sha256: null,
        language: null,
        published_at: null,
        indicator_count: 0,
        indicators_cut: false,
        hidden_text: { characters: 0, kinds: [], instructions: 0 },
        instructions: 0,
        pii: null,
        chunk_count: 1,
        embedding_count: 0,
        extractor_version: 1,
        processing_ms: 1,
      },
    ]);
  const fail = (claim: Claim) =>
    failDocuments(db(), [{ ...claim, error_code: 'NO_TEXT', error_message: 'None.', processing_ms: 1 }]);

  it('ends the document that it has claimed', async () => {
    expect(await noteProgress(db(), [claimed], 70)).toEqual(new Set([claimed.id]));
    expect(await complete(claimed)).toEqual(new Set([claimed.id]));
    expect(await statusOf(claimed.id)).toBe('completed');
    expect(await fail(claimed)).toEqual(new Set());
  });

  it.each([
    ['under another ticket', async () => claimDocuments(db(), await reopenAny(db(), [claimed.id]))],
    [
      'under the same one',
      async () => claimDocuments(db(), [{ document_id: claimed.id, ticket: claimed.ticket }]),
    ],
  ])('changes nothing when another attempt has started %s', async (_, begin) => {
    const seconds = await begin();
    expect(await noteProgress(db(), [claimed], 70)).toEqual(new Set());
    expect(await complete(claimed)).toEqual(new Set());
    expect(await fail(claimed)).toEqual(new Set());
    expect(await statusOf(claimed.id)).toBe('processing');
    for (const second of seconds) expect(await fail(second)).toEqual(new Set([claimed.id]));
  });

  it('is started again only for ended ones, each once, page by page', async () => {
    const jar_id = jar;
    for (const _ of [1, 2, 3, 4]) {
      for (const other of await claimDocuments(db(), [await added()])) await complete(other);
    }
    const first = await reopenEnded(db(), { jar_id, below: null, after: null, limit: 3 });
    expect(first).toHaveLength(3);
    const after =
      first
        .map(({ document_id }) => document_id)
        .toSorted()
        .at(-1) ?? null;
    expect(await reopenEnded(db(), { jar_id, below: null, after, limit: 3 })).toHaveLength(1);
    expect(await statusOf(claimed.id)).toBe('processing');
    await complete(claimed);
    expect(await reopenEnded(db(), { jar_id, below: 1, after: null, limit: 3 })).toEqual([]);
    expect(await reopenEnded(db(), { jar_id, below: 2, after: null, limit: 3 })).toHaveLength(1);
  });
});
