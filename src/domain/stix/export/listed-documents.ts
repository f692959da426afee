import { findDocuments } from '#domain/documents/index.ts';
import { markingsOf, strictness } from '#domain/evidence/index.ts';
import type { ExportRights } from '#domain/import-export/index.ts';
import { documentObjects, type Bundled } from './document-objects.ts';
import { foundInEach, type MarkedDocument } from './export.repository.ts';
import { datesFor } from './first-dates.ts';
import { outgoingOf } from './outgoing.ts';

// Rights are looked at once a page.
const pageSize = 50;

/** What documents hold, in their order: those of the strictest marking come first. */
export async function* objectsOfAll(
  running: Bundled & { accepted_only: boolean },
  rights: ExportRights,
  listed: MarkedDocument[],
): AsyncGenerator<string> {
  const { db, accepted_only } = running;
  for (let from = 0; from < listed.length; from += pageSize) {
    await rights.assertStill();
    for await (const group of foundInEach(db, await known(running, listed.slice(from, from + pageSize)))) {
      const outgoing = await outgoingOf(
        db,
        group.map(({ document: { id } }) => id),
        accepted_only,
      );
      const all = group.map(({ document, found }) => {
        const { goesOut, ...others } = outgoing(document.id);
        return { ...others, document, tlp: document.tlp, found: found.filter(goesOut) };
      });
      const dateOf = datesFor(running, all);
      for (const one of all) yield* documentObjects(running, { ...one, dateOf });
    }
  }
}

/** Those that are still there, with the marking that they were listed with. */
async function known({ db }: Pick<Bundled, 'db'>, page: MarkedDocument[]) {
  const ids = page.map(({ id }) => id);
  const there = new Map((await findDocuments(db, ids)).map((document) => [document.id, document]));
  const markings = await markingsOf(db, ids);
  return page.flatMap(({ id, jar_id, tlp }) => {
    const document = there.get(id);
    // What one that is marked more strictly now holds may be in the bundle already, under its old marking.
    const isMarkedAsListed = strictness(markings.get(id) ?? null) <= strictness(tlp);
    return document?.jar_id === jar_id && isMarkedAsListed ? [{ ...document, tlp }] : [];
  });
}
