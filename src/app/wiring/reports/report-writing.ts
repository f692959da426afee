import type { Database } from '#db/database.ts';
import type { Conversations } from '#domain/conversations/index.ts';
import type { DocumentFiles, SealedIndex } from '#domain/documents/index.ts';
import type { Jars } from '#domain/jars/index.ts';
import type { PersonalData } from '#domain/pii/index.ts';
import { createReportWriter, type ReportWriter } from '#domain/report-writing/index.ts';
import { createSearch, type ChatSource } from '#domain/search/index.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import type { VectorSource } from '#domain/vectors/index.ts';

type ReportWritingDeps = {
  database: Database;
  jars: Jars;
  files: DocumentFiles;
  /** Opens what is sealed in it. */
  index: SealedIndex;
  conversations: Conversations;
  personalData: PersonalData;
  chat: ChatSource;
  vectors: VectorSource;
  logger: Logger;
};

/** What writes reports from the documents that their owner may read. */
export function openReportWriting({ index, vectors, ...deps }: ReportWritingDeps): ReportWriter {
  const search = createSearch({ index, vectors, logger: deps.logger });
  return createReportWriter({ ...deps, search, records: { db: deps.database.kysely, index } });
}
