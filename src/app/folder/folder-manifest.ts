import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const fileSchema = z.object({
  document_id: z.string(),
  mtime_ms: z.number(),
  size_bytes: z.number(),
  /** Why the file is not in the index; null when it is. */
  refusal: z.object({ code: z.string(), message: z.string() }).nullable(),
});

const manifestSchema = z.object({
  version: z.string(),
  folder: z.string(),
  /** False while the index is being changed: after a crash it may hold what the manifest does not know. */
  settled: z.boolean(),
  files: z.record(z.string(), fileSchema),
});

export type FolderFile = z.infer<typeof fileSchema>;
export type Manifest = z.infer<typeof manifestSchema>;

const filename = 'manifest.json';

/** What an earlier run knew of the folder; null for none, or one of another version of Skep. */
export async function readManifest(directory: string, version: string): Promise<Manifest | null> {
  const text = await readFile(join(directory, filename), 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    const parsed = manifestSchema.safeParse(JSON.parse(text));
    return parsed.success && parsed.data.version === version ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Replaces the manifest in one step. */
export async function writeManifest(directory: string, manifest: Manifest): Promise<void> {
  await mkdir(directory, { recursive: true });
  const draft = join(directory, `${filename}.draft`);
  await writeFile(draft, JSON.stringify(manifest), { flush: true });
  await rename(draft, join(directory, filename));
}
