import { Readable } from 'node:stream';
import type { Database, Queryable } from '#db/database.ts';
import { findDocuments, type DocumentFiles } from '#domain/documents/index.ts';
import {
  exportRights,
  inChunks,
  type ExportedPart,
  type ExportRights,
  type FindingFormat,
} from '#domain/import-export/index.ts';
import type { Jars } from '#domain/jars/index.ts';
import {
  findInstallation,
  foundAfter,
  outgoingOf,
  readDocuments,
  type Found,
  type Installation,
} from '#domain/stix/index.ts';
import { eventOf } from './event.ts';
import { selectedEvents } from './selection.ts';

type MispDeps = { database: Database; files: DocumentFiles; jars: Jars };

type Running = {
  db: Queryable;
  files: DocumentFiles;
  producer: Installation;
  jarId: string;
  rights: ExportRights;
  /** Without it the whole jar. */
  part?: ExportedPart | undefined;
};

// Rights are looked at once a page.
const pageSize = 50;

/**
 * Honey jars as events of MISP (core format of draft-dulaunoy-misp-core-format), one for each document with indicators or
 * vulnerabilities, or for the one that is asked for: so each keeps its own date and marking. Written as fast as it is read.
 */
export function createMispFormat({ database, files, jars }: MispDeps): FindingFormat {
  return {
    content_type: 'application/json; charset=utf-8',
    extension: 'misp.json',
    async open(actor, jarId, part) {
      const { jar, rights } = await exportRights(jars, actor, jarId);
      const producer = await findInstallation(database.kysely);
      const running = { db: database.kysely, files, producer, jarId, rights, part };
      return { jar, content: rights.guard(Readable.from(inChunks(events(running)), { objectMode: false })) };
    },
    select: async (part) => selectedEvents({ db: database.kysely, files }, part),
    // What it has no type for is a text.
    formless: async () => [],
  };
}

async function* events(running: Running): AsyncGenerator<string> {
  const { db, jarId, rights, part } = running;
  yield '{"response":[';
  let count = 0;
  const listed = await readDocuments(db, { jarId, ...(part && { documentIds: [part.document_id] }) });
  for (let from = 0; from < listed.length; from += pageSize) {
    await rights.assertStill();
    const page = listed.slice(from, from + pageSize);
    const ids = page.map(({ id }) => id);
    const there = new Map((await findDocuments(db, ids)).map((document) => [document.id, document]));
    const outgoing = await outgoingOf(db, ids, part?.accepted_only ?? false);
    for (const { id, tlp } of page) {
      const document = there.get(id);
      if (!document || (!part && document.indicator_count === 0)) continue;
      yield count === 0 ? '\n' : ',\n';
      count += 1;
      const { goesOut, entities } = outgoing(document.id);
      yield* eventOf(running, document, { tlp, entities, found: foundIn(db, id, goesOut) });
    }
  }
  yield '\n]}\n';
}

/** What goes out of a document, some at a time. */
async function* foundIn(
  db: Queryable,
  documentId: string,
  goesOut: (found: Found) => boolean,
): AsyncGenerator<Found[]> {
  let found: Found[] = [];
  do {
    found = await foundAfter(db, documentId, found.at(-1));
    yield found.filter(goesOut);
  } while (found.length > 0);
}
