import { Readable } from 'node:stream';
import type { Database } from '#db/database.ts';
import { findDocuments, type Document, type DocumentFiles } from '#domain/documents/index.ts';
import { exportRights, inChunks, jsonString, type ExportRights } from '#domain/import-export/index.ts';
import type { Actor, Jar, Jars } from '#domain/jars/index.ts';
import { orNull } from '#kernel/errors.ts';
import { yieldToEventLoop } from '#kernel/concurrency/yield-to-event-loop.ts';
import { createMapper, identityOf, tacticReference, type Mapper } from './objects.ts';
import { evidenceObjects } from './evidence-objects.ts';
import { noteHeadOf, reportOf, textAbstract } from './report.ts';
import {
  findInstallation,
  foundIn,
  readDocumentIds,
  type Installation,
  type Found,
} from './export.repository.ts';
import { yaraRulesIn } from './yara.ts';
import { namedId } from '#kernel/ids.ts';

export type ExportDeps = { database: Database; files: DocumentFiles; jars: Jars };
export type ExportOptions = {
  /** With the text of each document, as a note on its report. */
  include_text: boolean;
};

type Export = {
  deps: ExportDeps;
  producer: Installation;
  jar: Jar;
  rights: ExportRights;
  include_text: boolean;
  mapped: Mapper;
  /** First objects of those already in the bundle: some 60 bytes of memory each. */
  written: Set<string>;
};

// Rights are looked at once a page.
const pageSize = 50;

/**
 * A jar as one STIX 2.1 bundle, written as fast as it is read: its processed documents, and their indicators, each object once.
 * An error, or the reader losing their rights, destroys the stream, so that it has no clean end. Throws `not_found`, or
 * `forbidden` for a jar that must not be exported.
 */
export async function exportBundle(
  deps: ExportDeps,
  { actor, jarId, include_text }: ExportOptions & { actor: Actor; jarId: string },
): Promise<{ jar: Jar; content: Readable }> {
  const { jar, rights } = await exportRights(deps.jars, actor, jarId);
  const producer = await findInstallation(deps.database.kysely);
  const mapped = createMapper(producer, jar);
  const running: Export = { deps, producer, jar, rights, include_text, mapped, written: new Set() };
  const content = Readable.from(inChunks(bundle(running)), { objectMode: false });
  return { jar, content: rights.guard(content) };
}

async function* bundle(running: Export): AsyncGenerator<string> {
  const { deps, producer, jar, rights } = running;
  const db = deps.database.kysely;
  const id = namedId(producer.id, `bundle of ${jar.id}`);
  yield `{"type":"bundle","id":"bundle--${id}","objects":[\n${JSON.stringify(identityOf(producer))}`;
  const ids = await readDocumentIds(db, jar.id);
  for (let from = 0; from < ids.length; from += pageSize) {
    await rights.assertStill();
    const wanted = ids.slice(from, from + pageSize);
    const there = new Map((await findDocuments(db, wanted)).map((document) => [document.id, document]));
    for (const document of wanted.flatMap((wantedId) => there.get(wantedId) ?? [])) {
      const found = document.indicator_count > 0 ? await foundIn(db, document.id) : [];
      yield* objectsOf(running, document, found);
    }
  }
  yield '\n]}\n';
}

/** What a document holds, as far as it is not in the bundle yet, then its notes and its report. */
async function* objectsOf(running: Export, document: Document, found: Found[]): AsyncGenerator<string> {
  const { deps, producer, jar, include_text, mapped, written } = running;
  const rules = found.some(({ type }) => type === 'yara_rule');
  const text = include_text || rules ? await orNull(deps.files.text(document)) : '';
  // It was deleted meanwhile. A document with a damaged stored text is exported without it.
  if (text === null && (await findDocuments(deps.database.kysely, [document.id])).length === 0) return;
  const ruleTexts = rules ? await yaraRulesIn(text ?? '') : new Map<string, string>();
  const object_refs: string[] = [];
  const references: object[] = [];
  const others: string[] = [];
  const indicators = new Map<string, string>();
  for (const [at, one] of found.entries()) {
    if (at % 20 === 19) await yieldToEventLoop();
    const ruleText = one.type === 'yara_rule' ? (ruleTexts.get(one.value) ?? null) : null;
    const objects = mapped(one, document.created_at, ruleText);
    if (one.type === 'attack_tactic') references.push(tacticReference(one));
    else if (objects.length === 0) others.push(`${one.type}: ${one.value}`);
    const fresh = objects[0] && isNew(written, objects[0].id);
    if (objects[0]) indicators.set(`${one.type} ${one.value}`, objects[0].id);
    for (const object of objects) {
      if (object.type !== 'relationship') object_refs.push(object.id);
      if (fresh) yield `,\n${JSON.stringify(object)}`;
    }
  }
  const said = await evidenceObjects(deps.database.kysely, { producer, jar, document, indicators });
  for (const object of said.marking ? [said.marking, ...said.objects] : said.objects) {
    if (object !== said.marking) object_refs.push(object.id);
    if (isNew(written, object.id)) yield `,\n${JSON.stringify(object)}`;
  }
  const notes: [abstract: string, content: string][] = [];
  if (others.length > 0) notes.push(['Found without a STIX form', others.join('\n')]);
  if (include_text && text !== null) notes.push([textAbstract, text]);
  for (const [abstract, content] of notes) {
    const head = noteHeadOf(producer, document, abstract);
    object_refs.push(head.id);
    yield `,\n${JSON.stringify(head).slice(0, -1)},"content":`;
    yield* jsonString(content);
    yield '}';
  }
  // Section 4.16: a report refers to something.
  if (object_refs.length === 0) object_refs.push(`identity--${producer.id}`);
  yield `,\n${JSON.stringify(reportOf(producer, document, { object_refs, references, marking: said.marking?.id ?? null }))}`;
}

function isNew(written: Set<string>, id: string): boolean {
  const [type = '', uuid = ''] = id.split('--');
  const key = type + Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('latin1');
  if (written.has(key)) return false;
  written.add(key);
  return true;
}
