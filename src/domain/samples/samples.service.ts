import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '#db/database.ts';
import type { Documents, StagedDocument } from '#domain/documents/index.ts';
import type { Actor, Jars } from '#domain/jars/index.ts';
import { AppError } from '#kernel/errors.ts';
import { findOwnJar, lockLoader } from './samples.repository.ts';

export const samplesJarName = 'Skep samples';

/** `added`: how many documents were new; the others were in the honey jar already. */
type LoadedSamples = { honey_jar_id: string; documents: number; added: number };

/** The sample reports that come with Skep. */
export type Samples = {
  /**
   * Has them read into a honey jar of the user's own, which is made when there is none; what it holds already stays as it is.
   * Throws `forbidden` for those who may not create honey jars, and `unavailable` where the files were left out.
   */
  load: (actor: Actor) => Promise<LoadedSamples>;
};

type SamplesDeps = {
  database: Database;
  jars: Jars;
  documents: Documents;
  /** Holds the files, and nothing else. */
  folder: string;
};

export function createSamples({ database, jars, documents: { uploads }, folder }: SamplesDeps): Samples {
  const jarFor = (actor: Actor): Promise<string> =>
    database.transact(async (tx) => {
      await lockLoader(tx, actor.user_id);
      const found = await findOwnJar(tx, actor.user_id, samplesJarName);
      if (found !== undefined) return found;
      const description = 'Sample documents that come with Skep';
      const [made] = await jars.createIn(tx, actor, [
        { name: samplesJarName, description, access: 'private' },
      ]);
      if (!made) throw new AppError('internal', 'The honey jar of the samples was not made');
      return made.id;
    });

  async function stageAll(jarId: string, filenames: string[]): Promise<StagedDocument[]> {
    const documents: StagedDocument[] = [];
    try {
      for (const filename of filenames) {
        const content = createReadStream(join(folder, filename));
        // Which format it is shows in its bytes and its name.
        const file = { filename, mime_type: 'application/octet-stream', content };
        documents.push({ staged: await uploads.stage({ id: jarId }, file), said: {} });
      }
    } catch (error) {
      for (const { staged } of documents) await uploads.discard(staged);
      throw error;
    }
    return documents;
  }

  return {
    async load(actor) {
      const filenames = await readdir(folder).catch(() => []);
      if (filenames.length === 0)
        throw new AppError('unavailable', 'The sample documents are not installed', {
          code: 'SAMPLES_MISSING',
        });
      const honey_jar_id = await jarFor(actor);
      const outcomes = await uploads.acceptAll(actor, honey_jar_id, await stageAll(honey_jar_id, filenames));
      const added = outcomes.filter((outcome) => 'document' in outcome).length;
      return { honey_jar_id, documents: outcomes.length, added };
    },
  };
}
