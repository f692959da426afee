import { findDocuments } from '#domain/documents/index.ts';
import { markingsOf, strictness } from '#domain/evidence/index.ts';
import type { ChosenDocument, SelectedPart } from '#domain/import-export/index.ts';
import { orNull } from '#kernel/errors.ts';
import { namedId } from '#kernel/ids.ts';
import { chosenObjects } from './document-objects.ts';
import { findInstallation } from './export.repository.ts';
import type { ExportDeps } from './export.service.ts';
import { createMaker } from './maker.ts';
import { isCatalogued } from './named-objects.ts';
import { identityOf, isObservable } from './objects.ts';
import { yaraRulesIn } from './yara.ts';

// Rights are looked at once a page.
const pageSize = 50;

/**
 * Values of several jars as one bundle: the objects that the export of the jar has for them, under the same ids. Documents come in the
 * order of their markings, so an object bears the strictest.
 */
export async function* selectionBundle(
  { database: { kysely: db }, files }: ExportDeps,
  { documents, jars, rights }: SelectedPart,
): AsyncGenerator<string> {
  const producer = await findInstallation(db);
  const began = new Date();
  const written = new Set<string>();
  const values = documents.flatMap(({ found }) => found.map(({ type, value }) => `${type} ${value}`));
  const id = namedId(producer.id, `bundle of ${values.toSorted().join('\n')}`);
  yield `{"type":"bundle","id":"bundle--${id}","objects":[\n${JSON.stringify(identityOf(producer))}`;
  for (let from = 0; from < documents.length; from += pageSize) {
    await rights.assertStill();
    const page = documents.slice(from, from + pageSize);
    const ids = page.map(({ document_id }) => document_id);
    const there = new Map((await findDocuments(db, ids)).map((document) => [document.id, document]));
    const markings = await markingsOf(db, ids);
    for (const { document_id, jar_id, tlp, found } of page) {
      const document = there.get(document_id);
      const jar = jars.get(jar_id);
      const marked = markings.get(document_id) ?? null;
      if (!document || !jar || strictness(marked) > strictness(tlp)) continue;
      const make = createMaker(producer, jar);
      const bundled = { db, files, producer, jar, include_text: false, make, began, written };
      yield* chosenObjects(bundled, document, { tlp, found });
    }
  }
  yield '\n]}\n';
}

/** Values that no object of STIX is for, and rules whose text is not in the document. */
export async function formlessIn(
  { database: { kysely: db }, files }: ExportDeps,
  { document_id, found }: ChosenDocument,
): Promise<ChosenDocument['found']> {
  const others = found.filter(({ type }) => !isCatalogued(type) && !isObservable(type));
  if (!others.some(({ type }) => type === 'yara_rule')) return others;
  const [document] = await findDocuments(db, [document_id]);
  const rules = await yaraRulesIn((document && (await orNull(files.text(document)))) ?? '');
  return others.filter(({ type, value }) => type !== 'yara_rule' || !rules.has(value));
}
