import { Readable } from 'node:stream';
import type { Database, Queryable } from '#db/database.ts';
import { dateOfDocument, findDocuments, type Document, type DocumentFiles } from '#domain/documents/index.ts';
import type { Tlp } from '#domain/evidence/index.ts';
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
  yaraRulesIn,
  type Found,
  type Installation,
} from '#domain/stix/index.ts';
import { yieldToEventLoop } from '#kernel/concurrency/yield-to-event-loop.ts';
import { orNull } from '#kernel/errors.ts';
import { namedId } from '#kernel/ids.ts';
import { attributeOf } from './attribute.ts';
import { tagsOf } from './galaxy-tags.ts';

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
  };
}

async function* events(running: Running): AsyncGenerator<string> {
  const { db, jarId, rights, part } = running;
  yield '{"response":[';
  let count = 0;
  const listed = await readDocuments(db, jarId, part?.document_id);
  for (let from = 0; from < listed.length; from += pageSize) {
    await rights.assertStill();
    const page = listed.slice(from, from + pageSize);
    const documents = await findDocuments(
      db,
      page.map(({ id }) => id),
    );
    const there = new Map(documents.map((document) => [document.id, document]));
    for (const { id, tlp } of page) {
      const document = there.get(id);
      if (!document || (!part && document.indicator_count === 0)) continue;
      yield count === 0 ? '\n' : ',\n';
      count += 1;
      yield* event(running, document, tlp);
    }
  }
  yield '\n]}\n';
}

/** A document as an event; its attributes are read and written some at a time. */
async function* event(running: Running, document: Document, tlp: Tlp | null): AsyncGenerator<string> {
  const { db, producer, part } = running;
  const { goesOut, entities } = await outgoingOf(db, document.id, part?.accepted_only ?? false);
  yield `${JSON.stringify({ Event: headOf(producer, document) }).slice(0, -2)},"Attribute":[`;
  const attackIds: string[] = [];
  let rules: ReadonlyMap<string, string> | null = null;
  let found: Found[] = [];
  let isFirst = true;
  do {
    found = await foundAfter(db, document.id, found.at(-1));
    await yieldToEventLoop();
    for (const one of found.filter(goesOut)) {
      if (one.type === 'yara_rule') rules ??= await rulesOf(running, document);
      if (one.type.startsWith('attack_')) attackIds.push(one.value);
      const attribute = attributeFor(producer, document, one, rules?.get(one.value) ?? null);
      yield `${isFirst ? '\n' : ',\n'}${JSON.stringify(attribute)}`;
      isFirst = false;
    }
  } while (found.length > 0);
  const names = tagsOf(tlp, entities, attackIds);
  yield `\n],"Tag":${JSON.stringify(names.map((name) => ({ name })))}}}`;
}

async function rulesOf({ files }: Running, document: Document): Promise<ReadonlyMap<string, string>> {
  return yaraRulesIn((await orNull(files.text(document))) ?? '');
}

/** Numbers of the format: a threat level that nobody gave, an analysis that is completed, for this organisation alone. */
const unknownLevel = '4';
const completed = '2';
const ownOrganisation = '0';

/** By MISP's own taxonomy: what an analyst accepted. */
const certain = 'misp:confidence-level="completely-confident"';

function headOf(producer: Installation, document: Document): object {
  return {
    uuid: namedId(producer.id, `event of ${document.id}`),
    info: document.title,
    date: dateOfDocument(document).toISOString().slice(0, 10),
    threat_level_id: unknownLevel,
    analysis: completed,
    distribution: ownOrganisation,
    published: false,
    timestamp: String(Math.floor(document.updated_at.getTime() / 1000)),
    Orgc: { name: 'Skep', uuid: producer.id },
  };
}

function attributeFor(
  producer: Installation,
  document: Document,
  { type, value, accepted }: Found,
  ruleText: string | null,
): object {
  return {
    uuid: namedId(producer.id, `attribute ${document.id} ${type} ${value}`),
    ...attributeOf(type, value, ruleText),
    // "Inherit": that of the event.
    distribution: '5',
    disable_correlation: false,
    timestamp: String(Math.floor(document.updated_at.getTime() / 1000)),
    first_seen: dateOfDocument(document).toISOString(),
    ...(accepted && { Tag: [{ name: certain }] }),
  };
}
