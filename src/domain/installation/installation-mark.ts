import { z } from 'zod';
import { orNull } from '#kernel/errors.ts';
import type { Blobs } from '#storage/blobs.ts';

const markKey = 'installation.json';

const mark = z.object({
  installation_id: z.uuid(),
  /** An entry of the audit log: the last one when this was written. */
  audit_end: z.object({ seq: z.int(), mac: z.string() }).nullable(),
});

/** Stored next to the files: which records they belong to. */
export type Mark = z.infer<typeof mark>;

/** Null where there is none, or none that can be read. */
export async function readMark(blobs: Blobs): Promise<Mark | null> {
  const content = await orNull(blobs.read(markKey));
  try {
    return content && mark.parse(JSON.parse(content.toString('utf8')));
  } catch {
    return null;
  }
}

export async function writeMark(blobs: Blobs, content: Mark): Promise<void> {
  await blobs.put(markKey, Buffer.from(`${JSON.stringify(content)}\n`));
}
