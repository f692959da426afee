import type { ArchiveKind, ArchiveLimits } from '#archive/archive.ts';
import { sourceOf, wideLimits } from '#test/fixtures/archives.ts';
import { readArchive } from '#archive/read-archive.ts';

type Outcome = { path: string; text?: string; refused?: string; broken?: string };

/** Reads an archive to its end: what became of each entry, and the code of what ended it early. */
export async function readAll(
  kind: ArchiveKind,
  bytes: Buffer,
  limits: Partial<ArchiveLimits> = {},
): Promise<{ entries: Outcome[]; ended?: string }> {
  const entries: Outcome[] = [];
  try {
    for await (const { position, path, refusal, open } of readArchive(sourceOf(kind, bytes), {
      ...wideLimits,
      ...limits,
    })) {
      if (position !== entries.length) throw new Error(`Position ${position} comes as ${entries.length}`);
      if (refusal) {
        entries.push({ path, refused: refusal.code });
        continue;
      }
      const content = await open();
      entries.push(
        await content.toArray().then(
          (chunks) => ({ path, text: Buffer.concat(chunks).toString() }),
          (error: any) => ({ path, broken: error.code ?? String(error) }),
        ),
      );
    }
    return { entries };
  } catch (error: any) {
    return { entries, ended: error.code ?? String(error) };
  }
}
