import { Readable } from 'node:stream';
import type { Database } from '#db/database.ts';
import { newId } from '#kernel/ids.ts';
import type { Blobs, ByteRange } from '#storage/blobs.ts';
import { readSealed } from '#storage/sealed.reader.ts';
import { sealing } from '#storage/sealed-writer.ts';
import { insertFile, leftFiles, noteDeleted } from './report-files.repository.ts';

type FilesDeps = { database: Database; blobs: Blobs };

type FileKey = { report_id: string; key: Buffer };

/** The stored files of reports, each sealed with its report's key. */
export type ReportFiles = {
  /** Stores the file of an attempt, and answers its id. It stays when the attempt makes it the report's result. */
  put: (attempt: FileKey & { attempt_id: string }, bytes: Uint8Array) => Promise<string>;
  /** Throws `not_found`. */
  open: (fileId: string, key: FileKey, range?: ByteRange) => Promise<Readable>;
  /** Bytes as they are stored, sealed; undefined for none. */
  stat: (fileId: string) => Promise<{ size_bytes: number; modified_at: Date } | undefined>;
  /** Deletes files that records name and no report needs: nothing that the records do not know. */
  removeLeft: () => Promise<void>;
};

const removedAtOnce = 50;

export function createReportFiles({ database, blobs }: FilesDeps): ReportFiles {
  const db = database.kysely;

  return {
    async put({ report_id, attempt_id, key }, bytes) {
      const id = newId();
      await insertFile(db, { id, report_id, attempt_id });
      const content = sealing(chunksOf(bytes), { id: report_id, key }, id);
      await blobs.put(blobKey(id), Readable.from(content, { objectMode: false }), { durable: true });
      return id;
    },

    open(fileId, { report_id, key }, range) {
      const keyOf = async (id: string) => (id === report_id ? key : undefined);
      return readSealed({ blobs, blobKey: blobKey(fileId), keyOf, context: fileId }, range);
    },

    stat: (fileId) => blobs.stat(blobKey(fileId)),

    async removeLeft() {
      for (;;) {
        const ids = await leftFiles(db, removedAtOnce);
        for (const id of ids) await blobs.delete(blobKey(id));
        if (ids.length > 0) await noteDeleted(db, ids);
        if (ids.length < removedAtOnce) return;
      }
    },
  };
}

/** Apart from the files of documents, which go to `lost/` where no record of a document knows them. */
export function blobKey(fileId: string): string {
  return `reports/${fileId}`;
}

async function* chunksOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
