import { Readable } from 'node:stream';
import type { Database } from '#db/database.ts';
import type { Jar } from '#domain/jars/index.ts';
import { refuseForeign } from '#extraction/foreign.ts';
import { newId } from '#kernel/ids.ts';
import type { DocumentFiles } from '#domain/documents/records/known-versions.ts';
import { cleanFilename } from '#domain/documents/records/filename.ts';
import { presentFiles } from '#domain/documents/ingestion/ingest.repository.ts';
import type { IncomingFile, StagedFile } from './upload.ts';

export type StagingDeps = { database: Database; files: DocumentFiles; maxFileBytes: number };

/** Files that are stored before they are recorded. What is neither recorded nor discarded moves to `lost/` at the next start. */
export type Staging = {
  /**
   * Streams a file for a jar to storage. Throws `too_large` FILE_TOO_LARGE, or `unsupported` UNSUPPORTED_FORMAT when its first
   * bytes show an unsupported kind, and then leaves nothing.
   */
  stage: (jar: Pick<Jar, 'id'>, file: IncomingFile, file_id?: string) => Promise<StagedFile>;

  /** Removes a staged file, but for one that was taken in by an upload of the same id before. */
  discard: (staged: Pick<StagedFile, 'file_id'>) => Promise<void>;
};

export function createStaging({ database, files, maxFileBytes }: StagingDeps): Staging {
  return {
    async stage(jar, file, file_id = newId()) {
      const named = { jar_id: jar.id, file_id };
      const content = Readable.from(refusingForeign(file.content));
      const stored = await files.putOriginal(named, content, maxFileBytes);
      return {
        ...named,
        filename: cleanFilename(file.filename),
        mime_type: file.mime_type,
        size_bytes: stored.size_bytes,
        content_sha256: stored.sha256,
      };
    },

    async discard({ file_id }) {
      if ((await presentFiles(database.kysely, [file_id])).size === 0) await files.remove(file_id);
    },
  };
}

async function* refusingForeign(content: Readable): AsyncIterable<Uint8Array> {
  let first = true;
  for await (const chunk of content as AsyncIterable<Uint8Array>) {
    if (first) refuseForeign(chunk);
    first = false;
    yield chunk;
  }
}
