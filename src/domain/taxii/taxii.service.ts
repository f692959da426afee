import type { Database } from '#db/database.ts';
import type { Actor, Jar, Jars } from '#domain/jars/index.ts';
import type { Stix, StixObject } from '#domain/stix/index.ts';
import { notFound, renameNotFound, type AppError } from '#kernel/errors.ts';
import { addedDocuments, type Added } from './added.repository.ts';
import { readCursor, writeCursor, type Cursor } from './cursor.ts';
import { matches, versionOf, type Match } from './match.ts';

type PagedObject = { object: StixObject; added: string; version: string };

export type ObjectsPage = {
  objects: PagedObject[];
  /** Null when there is no more. */
  next: string | null;
};

export type Wanted = {
  /** A time of ISO 8601. */
  added_after?: string | undefined;
  next?: string | undefined;
  limit: number;
  match: Match;
};

/** Honey jars as collections of TAXII 2.1, to be read. */
export type Taxii = {
  /** Those that the actor may read and export, those that were changed last first; a thousand at most. */
  collections: (actor: Actor) => Promise<Jar[]>;

  /** Throws `not_found`, also for a jar that must not be exported. */
  collection: (actor: Actor, jarId: string) => Promise<Jar>;

  /**
   * A page of objects, in the order in which their documents were read. It ends early where many documents hold nothing that is
   * asked for; `next` goes on. Throws as `collection`, and `invalid` for a `next` that is none.
   */
  objects: (actor: Actor, jarId: string, wanted: Wanted) => Promise<ObjectsPage>;
};

type TaxiiDeps = { database: Database; jars: Jars; stix: Stix };

const documentsAtOnce = 20;
/** Documents that are looked at for one page; more for one object, which may be in any. */
const documentsOfPage = 100;
const documentsForOne = 1000;
/** Stands for what is common to all documents, and was there with the jar. */
const common = '00000000-0000-0000-0000-000000000000';

export function createTaxii(deps: TaxiiDeps): Taxii {
  const { database, jars } = deps;

  async function collection(actor: Actor, jarId: string): Promise<Jar> {
    const jar = await renameNotFound('Collection', jars.readable(actor, jarId));
    if (!jar.allow_export) throw notFound('Collection', { denied: true });
    return jar;
  }

  return {
    async collections(actor) {
      const { rows } = await jars.list(actor, {}, { limit: 1000, offset: 0 });
      return rows.filter(({ allow_export }) => allow_export);
    },

    collection,

    async objects(actor, jarId, { added_after = null, next, limit, match }) {
      const jar = await collection(actor, jarId);
      const page = openPage({ limit, match, cursor: next === undefined ? null : readCursor(next) });
      if (await takeCommon(deps, { jar, added_after, page })) return page.done();
      const most = match.id ? documentsForOne : documentsOfPage;
      for (let looked = 0; ;) {
        const place = { jarId, after: added_after, cursor: page.place(), limit: documentsAtOnce + 1 };
        const added = await addedDocuments(database.kysely, place);
        const documents = added.slice(0, documentsAtOnce);
        if (await takeDocuments(deps, { jar, documents, page })) return page.done();
        looked += documents.length;
        // A collection has an object once: when all that are named are found, no more is looked for.
        const isFound = match.id !== undefined && page.count() >= new Set(match.id).size;
        if (isFound || added.length <= documentsAtOnce) return { ...page.done(), next: null };
        if (looked >= most) return page.done();
      }
    },
  };
}

type Page = ReturnType<typeof openPage>;

/** Fills up to its limit; where it stopped is where the next goes on. */
function openPage({ limit, match, cursor }: { limit: number; match: Match; cursor: Cursor | null }) {
  const objects: PagedObject[] = [];
  let place = cursor;
  return {
    place: () => (place?.document_id === common ? null : place),
    done: (): ObjectsPage => ({ objects, next: place && writeCursor(place) }),
    count: () => objects.length,
    isPastCommon: () => place !== null && place.document_id !== common,

    /** True when it is full, and there is more. */
    async take(
      { id, added }: Added,
      all: AsyncIterable<StixObject> | Iterable<StixObject>,
    ): Promise<boolean> {
      const skip = place?.document_id === id ? (place.skip ?? 0) : 0;
      let at = -1;
      for await (const object of all) {
        at += 1;
        const version = versionOf(object, added);
        if (at < skip || !matches(object, version, match)) continue;
        if (objects.length === limit) {
          place = { added, document_id: id, skip: at };
          return true;
        }
        objects.push({ object, added, version });
      }
      place = { added, document_id: id, skip: null };
      return false;
    },
  };
}

type Taking = { jar: Jar; page: Page };

async function takeCommon(
  { stix }: TaxiiDeps,
  { jar, added_after, page }: Taking & { added_after: string | null },
): Promise<boolean> {
  const added = jar.created_at.toISOString();
  const isOld = added_after !== null && Date.parse(added_after) >= jar.created_at.getTime();
  if (isOld || page.isPastCommon()) return false;
  return page.take({ id: common, added }, await stix.common());
}

async function takeDocuments(
  { stix }: TaxiiDeps,
  { jar, documents, page }: Taking & { documents: Added[] },
): Promise<boolean> {
  const byId = new Map(documents.map((one) => [one.id, one]));
  for await (const { document_id, objects } of stix.objectsOfEach(jar, [...byId.keys()])) {
    const document = byId.get(document_id);
    if (document && (await page.take(document, objects))) return true;
  }
  // The last may be gone meanwhile: the next page begins after it all the same.
  const last = documents.at(-1);
  if (last) await page.take(last, []);
  return false;
}

/** The collection whose objects these are has none of this id. */
export function objectNotFound(): AppError {
  return notFound('Object');
}
