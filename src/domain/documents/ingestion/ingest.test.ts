import { describe, expect, it } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { addDocument, createJar, platformFor } from '#test/platform/platform.ts';
import type { Ticket } from '#domain/documents/documents.jobs.ts';
import { createIngest } from './ingest.service.ts';
import { issueTickets } from './ingest.repository.ts';
import { reconcile } from './reconcile.service.ts';

const { test, analyst } = platformFor({ analyst: 'analyst' });

const stateOf = async (id: string) => (await analyst.get(`/api/knowledge/documents/${id}`)).body;
const passagesIn = async (id: string) => (await test.deps.index.passagesOf(id)).length;

/** Documents that are `pending` again, with the tickets that read them, in the order of the texts. */
async function reopened<T extends string[]>(...texts: T): Promise<{ [K in keyof T]: Ticket }> {
  const jar = await createJar(analyst);
  const ids: string[] = [];
  for (const text of texts) ids.push((await addDocument(analyst, jar, { name: 'doc.txt', text })).id);
  const issued = await issueTickets(test.deps.database.kysely, ids, new Date());
  return ids.map((id) => issued.find(({ document_id }) => document_id === id)) as { [K in keyof T]: Ticket };
}

describe('reading documents', () => {
  it('reads a document again without doubling its passages', async () => {
    const [ticket] = await reopened('A document that is read twice.');
    await test.deps.ingest([ticket]);
    expect(await stateOf(ticket.document_id)).toMatchObject({ status: 'completed', chunk_count: 1 });
    expect(await passagesIn(ticket.document_id)).toBe(1);
  });

  it('records many indicators in short transactions, and those of an attempt that was cut off no second time', async () => {
    const hosts = Array.from(
      { length: 1500 },
      (_, n) => `It beacons to 45.67.${(n >> 7) + 1}.${(n & 127) + 1}.`,
    );
    const [ticket] = await reopened(hosts.join('\n'));
    const { database } = test.deps;
    const recorded = (): Promise<object[]> =>
      database.kysely
        .selectFrom('indicators')
        .select('value')
        .where('document_id', '=', ticket.document_id)
        .execute();
    expect(await recorded()).toHaveLength(1500);
    let transactions = 0;
    const cutOff = {
      ...database,
      transact: (async (work) => {
        transactions += 1;
        if (transactions > 4) throw new Error('cut off');
        return database.transact(work);
      }) as typeof database.transact,
    };
    await expect(createIngest({ ...test.deps, database: cutOff })([ticket])).rejects.toThrow();
    const left = (await recorded()).length;
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(1500);
    await test.deps.ingest([ticket]);
    expect(await recorded()).toHaveLength(1500);
    expect(await stateOf(ticket.document_id)).toMatchObject({ status: 'completed' });
  });

  it('skips a document when the ticket is void or the document has ended', async () => {
    const [ticket] = await reopened('A document with a void ticket.');
    await test.deps.ingest([{ ...ticket, ticket: newId() }]);
    expect(await stateOf(ticket.document_id)).toMatchObject({ status: 'processing', processing_progress: 0 });
    await Promise.all([test.deps.ingest([ticket]), test.deps.ingest([{ ...ticket, ticket: newId() }])]);
    await test.deps.ingest([ticket]);
    expect(await passagesIn(ticket.document_id)).toBe(1);
  });

  it('is tried again when the index fails, and fails the document with a reason after the last attempt', async () => {
    const [ticket] = await reopened('A document whose index is broken.');
    const index = { ...broken(), deleteDocuments: async () => undefined };
    const { extractor, database, files, logger, queue, personalData, vectors, bus } = test.deps;
    const ingest = createIngest({
      database,
      files,
      queue,
      extractor,
      logger,
      vectors,
      index,
      personalData,
      bus,
    });
    for (let attempt = 2; attempt < 4; attempt += 1) {
      await expect(ingest([ticket])).rejects.toThrow('the index is broken');
      expect(await stateOf(ticket.document_id)).toMatchObject({ status: 'processing' });
    }
    await expect(ingest([ticket])).rejects.toThrow('the index is broken');
    const failed = await stateOf(ticket.document_id);
    expect(failed).toMatchObject({ status: 'failed', error: { code: 'PROCESSING_ERROR' } });
    expect(failed.error.message).not.toContain('the index is broken');
    expect((await analyst.post(`/api/knowledge/documents/${ticket.document_id}/retry`)).status).toBe(202);
  });

  it('returns jobs it has no time to start, without costing an attempt', async () => {
    const tickets = await reopened('The first of three large files.', 'The second.', 'The third.');
    const { database, queue } = test.deps;
    const stored = database.kysely.updateTable('documents').set({ size_bytes: 20_000_000 });
    const ids = tickets.map(({ document_id }) => document_id);
    await stored.where('id', 'in', ids).execute();
    const sent: Ticket[] = [];
    const heard = {
      ...queue,
      sendMany: async (_: unknown, data: object[]) => void sent.push(...(data as Ticket[])),
    };
    const ingest = createIngest({ ...test.deps, queue: heard, beginMs: 0 });
    await ingest(tickets);
    const rows = await database.kysely
      .selectFrom('documents')
      .select(['id', 'status', 'attempts'])
      .where('id', 'in', ids)
      .execute();
    expect(rows.filter(({ status }) => status === 'completed')).toHaveLength(1);
    const left = rows.filter(({ status }) => status === 'pending');
    expect(left.map(({ attempts }) => attempts)).toEqual([1, 1]);
    expect(sent.map(({ document_id }) => document_id).toSorted()).toEqual(
      left.map(({ id }) => id).toSorted(),
    );
    await ingest(tickets);
    expect(sent).toHaveLength(2);
    while (sent.length > 0) await ingest(sent.splice(0));
    for (const id of ids) expect(await stateOf(id)).toMatchObject({ status: 'completed' });
  });

  it('writes a long one to the index in parts, and from the beginning after a part that failed', async () => {
    const paragraph = 'A long report says a little of what was seen that day. '.repeat(30);
    const text = Array.from({ length: 1_200 }, (_, at) => `Part ${at}. ${paragraph}`).join('\n\n');
    const [ticket] = await reopened(text);
    const { extractor, database, files, logger, queue, personalData, vectors, bus } = test.deps;
    const parts: number[] = [];
    const index: typeof test.deps.index = {
      ...test.deps.index,
      add: async (passages) => {
        parts.push(passages.length);
        if (parts.length === 2) throw new Error('the index is broken');
        await test.deps.index.add(passages);
      },
    };
    const ingest = createIngest({
      database,
      files,
      queue,
      extractor,
      logger,
      vectors,
      index,
      personalData,
      bus,
    });
    await expect(ingest([ticket])).rejects.toThrow('the index is broken');
    await ingest([ticket]);
    const { chunk_count } = await stateOf(ticket.document_id);
    expect(chunk_count).toBeGreaterThan(2_000);
    expect(parts).toEqual([2_000, chunk_count - 2_000, 2_000, chunk_count - 2_000]);
    expect(await passagesIn(ticket.document_id)).toBe(chunk_count);
  });

  it('leaves nothing of a document that is deleted while it is read', async () => {
    const [ticket] = await reopened('A document that is deleted in the middle.');
    const { database, files, logger, index, queue, personalData, vectors, bus } = test.deps;
    const extractor = {
      ...test.deps.extractor,
      run: async (...input: Parameters<typeof test.deps.extractor.run>) => {
        const document = await test.deps.extractor.run(...input);
        await analyst.delete(`/api/knowledge/documents/${ticket.document_id}`);
        return document;
      },
    };
    await createIngest({
      database,
      files,
      queue,
      extractor,
      logger,
      vectors,
      index,
      personalData,
      bus,
    })([ticket]);
    expect(await passagesIn(ticket.document_id)).toBe(0);
    expect(await test.deps.blobs.stat(`${ticket.document_id}.text`)).toBeUndefined();
  });
});

describe('a batch', () => {
  it('keeps one copy when a slow attempt is overtaken by the next', async () => {
    const [ticket] = await reopened('A document that two jobs read.');
    const { deps } = test;
    const putText: typeof deps.files.putText = async (...read) => {
      await deps.ingest([ticket]);
      return deps.files.putText(...read);
    };
    await createIngest({ ...deps, files: { ...deps.files, putText } })([ticket]);
    expect(await passagesIn(ticket.document_id)).toBe(1);
    expect(await stateOf(ticket.document_id)).toMatchObject({ status: 'completed', embedding_count: 0 });
  });

  it('is not blocked by a document whose file is missing', async () => {
    const [gone, fine] = await reopened('A document without a file.', 'A document beside it.');
    await test.deps.blobs.delete(`${gone.document_id}.original`);
    await test.deps.ingest([gone, fine]);
    expect(await stateOf(fine.document_id)).toMatchObject({ status: 'completed' });
    expect(await stateOf(gone.document_id)).toMatchObject({
      status: 'failed',
      error: { code: 'STORAGE_ERROR' },
    });
  });
});

describe('reconciling', () => {
  it('removes passages without a record from the index', async () => {
    const jar = await createJar(analyst);
    const { id } = await addDocument(analyst, jar, { name: 'doc.txt', text: 'An orphan of the index.' });
    await test.deps.database.kysely.deleteFrom('documents').where('id', '=', id).execute();
    expect(await passagesIn(id)).toBe(1);
    expect((await reconcile(test.deps, new Date())).removed_from_index).toBeGreaterThanOrEqual(1);
    expect(await passagesIn(id)).toBe(0);
  });

  it('reads again what the index has lost', async () => {
    const jar = await createJar(analyst);
    const document = await addDocument(analyst, jar, {
      name: 'doc.txt',
      text: 'A document that the index lost.',
    });
    await test.deps.index.deleteDocuments([document.id]);
    expect((await reconcile(test.deps, new Date())).requeued).toBeGreaterThanOrEqual(1);
    await expect.poll(() => passagesIn(document.id)).toBe(1);
    await expect.poll(async () => (await stateOf(document.id)).status).toBe('completed');
  });
});

const fail = (): Promise<never> => Promise.reject(new Error('the index is broken'));

function broken() {
  return {
    add: fail,
    deleteDocuments: fail,
    deleteJar: fail,
    retag: fail,
    searchLexical: fail,
    countHolders: fail,
    countPermitted: fail,
    nearest: fail,
    similarities: fail,
    addVectors: fail,
    deleteVectors: fail,
    vectorCounts: fail,
    countVectors: fail,
    keepVectors: fail,
    passagesNow: fail,
    passagesOf: fail,
    passagesAt: fail,
    documentCounts: fail,
    count: fail,
    optimize: fail,
    clear: fail,
    close: fail,
  };
}
