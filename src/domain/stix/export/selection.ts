import { findDocuments } from '#domain/documents/index.ts';
import { markingsOf, strictness } from '#domain/evidence/index.ts';
import type { ChosenDocument, SelectedPart } from '#domain/import-export/index.ts';
import { orNull } from '#kernel/errors.ts';
import { namedId } from '#kernel/ids.ts';
import { chosenObjects } from './document-objects.ts';
import { findInstallation } from './export.repository.ts';
import type { ExportDeps } from './export.service.ts';
import { datesFor } from './first-dates.ts';
import { makersOf } from './maker.ts';
import { isCatalogued } from './named-objects.ts';
import { identityOf, isObservable } from './objects.ts';
import { outgoingOf } from './outgoing.ts';
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
  const makerOf = makersOf(producer, jars.values());
  const bundled = { db, files, producer, include_text: false, without_words: false, makerOf, began, written };
  for (let from = 0; from < documents.length; from += pageSize) {
    await rights.assertStill();
    const page = documents.slice(from, from + pageSize);
    const ids = page.map(({ document_id }) => document_id);
    const there = new Map((await findDocuments(db, ids)).map((document) => [document.id, document]));
    const markings = await markingsOf(db, ids);
    const outgoing = await outgoingOf(db, ids, false);
    const known = page.flatMap(({ document_id, tlp, found }) => {
      const document = there.get(document_id);
      const marked = markings.get(document_id) ?? null;
      return document && jars.has(document.jar_id) && strictness(marked) <= strictness(tlp)
        ? [{ document, tlp, found }]
        : [];
    });
    const dateOf = datesFor(bundled, known);
    for (const one of known) yield* chosenObjects(bundled, { ...outgoing(one.document.id), ...one, dateOf });
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
