import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import type { Deps } from '#app/wiring/deps.ts';
import type { Actor } from '#domain/jars/index.ts';

type File = { name: string; content: Buffer };

const copied = /\.(?:txt|md)$/;
const atOnce = 50;

/** Uploads files, and of those that are plain text so many copies, to a new jar; answers the jar and how many were read. */
export async function uploadAll(
  deps: Deps,
  owner: Actor,
  files: File[],
  copies = 0,
): Promise<{ id: string; read: number }> {
  const { id } = await deps.jars.create(owner, { name: 'Reports', access: 'private' });
  const all = [
    ...files,
    ...files.filter(({ name }) => copied.test(name)).flatMap((file) => copiesOf(file, copies)),
  ];
  const { uploads } = deps.documents;
  for (let from = 0; from < all.length; from += atOnce) {
    const staged = await Promise.all(
      all.slice(from, from + atOnce).map(async ({ name, content }) => ({
        staged: await uploads.stage(
          { id },
          { filename: name, mime_type: 'application/octet-stream', content: Readable.from([content]) },
        ),
        said: {},
      })),
    );
    await uploads.acceptAll(owner, id, staged);
  }
  for (;;) {
    const { rows } = await deps.documents.list(owner, id, {
      limit: 1,
      offset: 0,
      filter: { statuses: ['pending', 'processing'] },
    });
    if (rows.length === 0) break;
    await setTimeout(500);
  }
  await assertRead(deps, owner, id);
  return { id, read: (await deps.jars.readable(owner, id)).completed_count };
}

/** A document that failed has no text to be held against, and the figures would be those of other documents. */
async function assertRead({ documents }: Deps, owner: Actor, jarId: string): Promise<void> {
  const { rows } = await documents.list(owner, jarId, {
    limit: 10,
    offset: 0,
    filter: { statuses: ['failed'] },
  });
  if (rows.length > 0)
    throw new Error(
      `Not read: ${rows.map(({ filename, error_message }) => `${filename} (${error_message})`).join('; ')}`,
    );
}

function copiesOf({ name, content }: File, copies: number): File[] {
  const at = name.lastIndexOf('.');
  return Array.from({ length: copies }, (_, i) => ({
    name: `${name.slice(0, at)}-${i}${name.slice(at)}`,
    content: Buffer.concat([content, Buffer.from(`\n\nCopy number ${i}.\n`)]),
  }));
}
