import { setImmediate as breathe } from 'node:timers/promises';
import type { Readable } from 'node:stream';
import type { Transaction } from 'kysely';
import type { Database, Queryable } from '#db/database.ts';
import type { Tables } from '#db/tables.ts';
import { againWhenOvertaken, isMissingJar, type Documents } from '#domain/documents/index.ts';
import {
  actorNow,
  assertMayCreateJar,
  deleteHiddenJar,
  showJar,
  type Access,
  type Actor,
  type JarKeys,
  type Jars,
} from '#domain/jars/index.ts';
import { adoptReviews } from '#domain/evidence/index.ts';
import { adoptVerdicts } from '#domain/verdicts/index.ts';
import { notFound } from '#kernel/errors.ts';
import { createIntake, type PreparedDocument, type PreparedImport } from './intake.ts';
import { readImport } from './reading.ts';
import { createSpool } from './spool.ts';
import type { ManifestDocument } from '#domain/import-export/manifest-document.ts';

export type ImportDeps = {
  database: Database;
  jars: Jars;
  jarKeys: JarKeys;
  documents: Documents;
  /** Of an archive that is imported, and of what is in it. */
  importMaxBytes: number;
  /** The manifest's records until they are stored. */
  directory: string;
};

/** The importer's settings for the new jar. */
type ImportSaid = { name?: string | undefined; access?: Access | undefined };

/** Of so many, ids, contents and places are held in memory. */
const maxDocuments = 100_000;
// A transaction blocks the built-in database for everyone.
const recordedAtOnce = 50;

/** Honey jars out of files that an export made, here or elsewhere. */
export type Imports = {
  /**
   * Stores the content of an archive as it arrives; next it is completed or discarded. `encrypted` defaults to the archive's
   * setting. Throws `invalid`, `too_large`, `unsupported` or `unprocessable` for an archive that cannot be imported whole, or
   * exceeds the actor's quota; nothing is left then.
   */
  receive: (actor: Actor, content: Readable, encrypted: boolean | undefined) => Promise<PreparedImport>;

  discard: (prepared: PreparedImport) => Promise<void>;

  /**
   * Creates the jar, private by default, with the actor's current rights: its documents piece by piece while it is invisible,
   * then the jar itself and the job that reads them at once. When it fails, including `forbidden`, nothing is left; files and
   * key stay while it is retried.
   */
  complete: (
    actor: Actor,
    prepared: PreparedImport,
    said: ImportSaid,
  ) => Promise<{ jar_id: string; documents: number }>;
};

export function createImports(deps: ImportDeps): Imports {
  const { database, jars, jarKeys, importMaxBytes: maxBytes, directory } = deps;
  const { uploads } = deps.documents;
  const transact = (work: (tx: Transaction<Tables>) => Promise<void>) =>
    againWhenOvertaken(() => database.transact(work));

  async function discard(prepared: PreparedImport): Promise<void> {
    jarKeys.forget(prepared.jar.id);
    await prepared.close();
    await deleteHiddenJar(database.kysely, prepared.jar.id);
    for (const staged of prepared.files) await uploads.discard(staged);
  }

  async function record(actor: Actor, { jar, verdicts, files, documents }: PreparedImport): Promise<void> {
    const now = await actorNow(actor);
    await transact(async (tx) => {
      await jars.createIn(tx, now, [{ ...jar, importing: true }]);
      await adoptVerdicts(tx, actor, { jar_id: jar.id, document_id: null, verdicts });
    });
    for (let from = 0; from < files.length; from += recordedAtOnce) {
      const some = await documents(from, recordedAtOnce);
      await transact(async (tx) => {
        await uploads.recordHidden(tx, actor, some);
        await adoptDecisions(tx, actor, { jar_id: jar.id, documents: some });
      });
      await breathe();
    }
    assertMayCreateJar(await actorNow(actor));
    await transact(async (tx) => {
      if (!(await showJar(tx, jar.id))) throw notFound('Honey jar');
      await uploads.beginReading(tx, { jar_id: jar.id, user_id: actor.user_id });
    });
  }

  return {
    async receive(actor, content, encrypted) {
      const assertRoom = await uploads.roomForJar(actor.user_id);
      const spool = createSpool<ManifestDocument>(directory);
      const intake = createIntake({ uploads, keys: jarKeys, spool, maxDocuments, encrypted, assertRoom });
      try {
        await readImport(content, { maxBytes, maxDocuments }, intake);
      } catch (error) {
        await discard(intake.prepared());
        throw error;
      }
      return intake.prepared();
    },

    discard,

    async complete(actor, prepared, { name, access = 'private' }) {
      const jar = { ...prepared.jar, access, name: name ?? prepared.jar.name };
      try {
        await record(actor, { ...prepared, jar });
      } catch (error) {
        await discard(prepared);
        throw isMissingJar(error) ? notFound('Honey jar') : error;
      }
      jarKeys.forget(jar.id);
      await prepared.close();
      return { jar_id: jar.id, documents: prepared.files.length };
    },
  };
}

/** What people elsewhere decided about what is in these documents. */
async function adoptDecisions(
  tx: Queryable,
  actor: Actor,
  { jar_id, documents }: { jar_id: string; documents: PreparedDocument[] },
): Promise<void> {
  for (const { staged, verdicts, reviews } of documents) {
    const document_id = staged.file_id;
    await adoptVerdicts(tx, actor, { jar_id, document_id, verdicts });
    await adoptReviews(tx, actor, { document_id, reviews });
  }
}
