import type { Readable } from 'node:stream';
import type { Database } from '#db/database.ts';
import { againWhenOvertaken, type Documents } from '#domain/documents/index.ts';
import type { Access, Actor, JarKeys, Jars } from '#domain/jars/index.ts';
import { createIntake, type PreparedImport } from './import.intake.ts';
import { readImport } from './import.reading.ts';

export type ImportDeps = {
  database: Database;
  jars: Jars;
  jarKeys: JarKeys;
  documents: Documents;
  /** Of an archive that is imported, and of what is in it. */
  importMaxBytes: number;
};

/** What the importer says of the new jar besides its archive. */
export type ImportSaid = { name?: string | undefined; access?: Access | undefined };

/** More than that many documents would be more than a manifest is held in memory for. */
const maxDocuments = 100_000;
/** What a manifest of so many documents may come to. */
const maxManifestBytes = 64 * 1024 * 1024;

/** Honey jars out of files that an export made, here or elsewhere. */
export function createImports({ database, jars, jarKeys, documents, importMaxBytes }: ImportDeps) {
  const { uploads } = documents;

  async function discard(prepared: PreparedImport): Promise<void> {
    jarKeys.forget(prepared.jar.id);
    for (const { staged } of prepared.documents) await uploads.discard(staged);
  }

  return {
    /**
     * Stores what an archive holds, as it arrives; it is completed or discarded next. `encrypted` is as the archive says
     * when it is undefined. Throws `invalid`, `too_large`, `unsupported` or `unprocessable` for an archive that cannot be
     * taken whole; nothing is left behind then.
     */
    async receive(content: Readable, encrypted: boolean | undefined): Promise<PreparedImport> {
      const intake = createIntake({ uploads, keys: jarKeys, maxDocuments, encrypted });
      try {
        await readImport(content, { maxBytes: importMaxBytes, maxDocuments, maxManifestBytes }, intake);
      } catch (error) {
        await discard(intake.prepared());
        throw error;
      }
      return intake.prepared();
    },

    discard,

    /**
     * Makes the jar, private unless said otherwise, and all its documents in one transaction, with the jobs that read
     * them. When it fails, with `forbidden` too, nothing is left; files and key stay for as long as it is tried again.
     */
    async complete(
      actor: Actor,
      prepared: PreparedImport,
      { name, access = 'private' }: ImportSaid,
    ): Promise<{ jar_id: string; documents: number }> {
      const { jar } = prepared;
      try {
        await againWhenOvertaken(() =>
          database.transact(async (tx) => {
            await jars.createIn(tx, actor, { ...jar, access, name: name ?? jar.name });
            await uploads.acceptIn(tx, actor, prepared.documents);
          }),
        );
      } catch (error) {
        await discard(prepared);
        throw error;
      }
      jarKeys.forget(jar.id);
      return { jar_id: jar.id, documents: prepared.documents.length };
    },
  };
}
