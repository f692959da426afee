import { gunzipSync } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { inject, type Reply } from './inject.ts';
import type { Client } from './platform.ts';
import { rawUpload } from '#test/server/raw-form.ts';
import type { App } from '#http/app.ts';

/** The files of an exported archive by their paths, in its order. */
export async function untar(archive: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const extractor = extract();
  extractor.end(archive[0] === 0x1f ? gunzipSync(archive) : archive);
  for await (const entry of extractor) {
    const chunks: Buffer[] = [];
    for await (const chunk of entry) chunks.push(chunk as Buffer);
    files.set(entry.header.name, Buffer.concat(chunks));
  }
  return files;
}

/** A tar of these files. */
export async function tarred(files: Iterable<[name: string, content: string | Uint8Array]>): Promise<Buffer> {
  const archive = pack();
  for (const [name, content] of files) archive.entry({ name }, Buffer.from(content));
  archive.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of archive) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** An export as it came over the wire. */
export type Exported = { status: number; headers: Record<string, unknown>; file: Buffer };

export async function exportJar(app: App, client: Client, path: string): Promise<Exported> {
  const response = await app.inject({
    method: 'GET',
    url: path,
    headers: { authorization: `Bearer ${client.token}` },
  });
  return { status: response.statusCode, headers: response.headers, file: response.rawPayload };
}

/** The manifest of an export in any of the formats; a JSON export's also holds contents and texts. */
export async function manifestOf({ file }: Exported): Promise<any> {
  if (file[0] === 0x7b) return JSON.parse(file.toString());
  const [first] = await untar(file);
  return JSON.parse(String(first?.[1]));
}

/** Imports a file with these fields before it in the form, or behind it. */
export function importJar(
  app: App,
  { client, path, archive }: { client: Client; path: string; archive: Uint8Array },
  fields: Record<string, string> = {},
  behind: Record<string, string> = {},
): Promise<Reply> {
  const file = { field: 'file', filename: 'jar.hjx', content: archive };
  return inject(app, rawUpload(path, client.token, [...partsOf(fields), file, ...partsOf(behind)]));
}

function partsOf(fields: Record<string, string>) {
  return Object.entries(fields).map(([field, content]) => ({ field, content }));
}
