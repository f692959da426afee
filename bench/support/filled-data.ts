import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { loadConfig } from '#config/config.ts';
import { createLogger } from '#kernel/logging/logger.ts';
import { newId } from '#kernel/ids.ts';
import { ensureFirstAdmin, findUserByEmail } from '#domain/users/index.ts';
import { indexedPassages } from '#index/indexed-passages.ts';
import type { IndexedPassage } from '#index/search-index.ts';
import { openDeps } from '#app/wiring/deps.ts';
import { analyseDocument } from '#analysis/analyse.ts';
import { prepareDatabase } from './directory.ts';
import { createProse, type Prose } from './prose.ts';
import { admin } from './server.ts';
import type { Insertable } from 'kysely';
import type { DocumentsTable } from '#db/tables.ts';

const passagesPerDocument = 12;
const documentsPerWrite = 250;

/**
 * Makes a data directory as uploads would have left it: `jars` jars with so many passages in all, analysed as
 * ingestion analyses them; only the original files are missing. Answers the ids of the jars.
 */
export async function fillData(
  directory: string,
  options: { passages: number; jars: number },
): Promise<string[]> {
  const dataDir = join(directory, 'data');
  await prepareDatabase(dataDir);
  await mkdir(dataDir, { recursive: true });
  const deps = await openDeps({ ...loadConfig({}), dataDir }, createLogger('warn'));
  try {
    const db = deps.database.kysely;
    await ensureFirstAdmin(db, admin.email, admin.password);
    const owner = (await findUserByEmail(db, admin.email))?.id ?? '';
    const jars = Array.from({ length: options.jars }, newId);
    await db
      .insertInto('jars')
      .values(jars.map((id, i) => ({ id, name: `Jar ${i}`, access: 'private', owner_id: owner })))
      .execute();
    for (const rows of documents({ jars, passages: options.passages })) {
      await deps.index.add(rows.flatMap(({ passages }) => passages));
      const records = rows.map(({ record }) => ({ ...record, uploaded_by: owner, processed_at: new Date() }));
      await db.insertInto('documents').values(records).execute();
    }
    await deps.index.optimize();
    return jars;
  } finally {
    await deps.close();
  }
}

type Filled = {
  record: Omit<Insertable<DocumentsTable>, 'uploaded_by' | 'processed_at'>;
  passages: IndexedPassage[];
};

function* documents({ jars, passages }: { jars: string[]; passages: number }): Generator<Filled[]> {
  const prose = createProse(21);
  let left = passages;
  let rows: Filled[] = [];
  for (let number = 0; left > 0; number += 1) {
    const document = documentOf(prose, jars[number % jars.length] as string, number);
    left -= document.passages.length;
    rows.push(document);
    if (rows.length < documentsPerWrite && left > 0) continue;
    yield rows;
    rows = [];
  }
}

function documentOf(prose: Prose, jar_id: string, number: number): Filled {
  const id = newId();
  const title = `${prose.heading()} ${number}`;
  const sections = Array.from({ length: passagesPerDocument }, () => prose.heading());
  let text = '';
  const headings = sections.map((heading) => {
    const start = text.length;
    text += `${heading}\n${prose.paragraph(7 + prose.below(4))}\n\n`;
    return { level: 1, title: heading, start, end: start + heading.length };
  });
  const analysed = analyseDocument({ format: 'txt', title: null, text, pages: [], headings }, title);
  const passages = indexedPassages({ document_id: id, jar_id, tags: [], title }, analysed);
  return { record: documentRecord({ id, jar_id, title, text, passages }), passages };
}

/** The record of a document that was read. */
export function documentRecord({
  id,
  jar_id,
  title,
  text,
  passages,
}: {
  id: string;
  jar_id: string;
  title: string;
  text: string;
  passages: IndexedPassage[];
}): Filled['record'] {
  return {
    id,
    jar_id,
    filename: `${id}.txt`,
    title,
    mime_type: 'text/plain',
    format: 'txt' as const,
    size_bytes: text.length,
    content_sha256: id,
    file_id: id,
    status: 'completed' as const,
    progress: 100,
    ticket: id,
    chunk_count: passages.length,
  };
}
