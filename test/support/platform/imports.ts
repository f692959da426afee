import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { gzipSync } from 'node:zlib';
import { importJar, tarred } from './export-archive.ts';
import type { Reply } from './inject.ts';
import type { Client, TestPlatform } from './platform.ts';

export type ArchiveFile = [name: string, content: string | Uint8Array];

const uploaded = '2026-11-20T00:00:00.000Z';

/** How a manifest lists a document. */
export const listing = (filename: string, content: string | Uint8Array, more: object = {}) => ({
  id: crypto.randomUUID(),
  filename,
  content_type: 'text/plain',
  size_bytes: Buffer.byteLength(content),
  upload_date: uploaded,
  metadata: {},
  path: `documents/${filename}`,
  sha256: createHash('sha256').update(content).digest('hex'),
  ...more,
});

export const listedJar = { id: 'x', name: 'From elsewhere', type: 'private', created_date: uploaded };

export const manifest = (documents: object[], more: object = {}): string =>
  JSON.stringify({ version: '1.0', export_date: uploaded, honey_jar: listedJar, documents, ...more });

/** An archive of a jar with these files next to the manifest. */
export async function archive(text: string, files: ArchiveFile[], root = 'Any name.hjx/'): Promise<Buffer> {
  const below = files.map(([name, content]): ArchiveFile => [root + name, content]);
  return gzipSync(await tarred([[`${root}manifest.json`, text], ...below]));
}

/** Imports by one user, and what becomes of them. */
export function importsOf(test: TestPlatform, client: Client) {
  const send = (sent: Uint8Array, fields?: Record<string, string>): Promise<Reply> =>
    importJar(test.platform, { client, path: '/api/knowledge/honey-jars/import', archive: sent }, fields);

  /** How many jars, documents, keys and stored files there are. */
  async function everything(): Promise<object> {
    const db = test.deps.database.kysely;
    const count = async (table: 'jars' | 'documents' | 'jar_keys'): Promise<number> =>
      (await db.selectFrom(table).select('id').execute()).length;
    let files = 0;
    for await (const key of test.deps.blobs.list('')) if (key.endsWith('.original')) files += 1;
    return {
      jars: await count('jars'),
      documents: await count('documents'),
      keys: await count('jar_keys'),
      files,
    };
  }

  /** What a refused archive was answered, plain and as one to encrypt; says before that when anything of it stayed. */
  async function refused(sent: Uint8Array): Promise<string> {
    const before = await everything();
    const answers = new Set<string>();
    for (const fields of [{}, { encryption_enabled: 'true' }]) {
      const { status, body } = await send(sent, fields);
      answers.add(`${status} ${body.error?.code} ${body.error?.message}`);
    }
    const left = isDeepStrictEqual(await everything(), before) ? '' : 'LEFT SOMETHING BEHIND ';
    return `${left}${answers.size > 1 ? 'DIFFERING ' : ''}${[...answers].join(' ')}`.slice(0, 5000);
  }

  return { send, everything, refused };
}
