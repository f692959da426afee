import { hash } from 'node:crypto';
import type { ArchiveEntry, ArchiveLimits, ArchiveSource } from '#archive/archive.ts';
import { readArchive } from '#archive/read-archive.ts';
import { AppError } from '#kernel/errors.ts';
import { about, damaged, manifestPart, wrongManifest } from './failures.ts';
import type { Intake } from './intake.ts';
import { partBytes, readManifest } from './manifest.ts';
import type { Place } from './spool.ts';
import { jsonCursor } from './json-cursor.ts';
import { manifestDocument, pathOf } from '#domain/import-export/manifest-document.ts';
import { manifestName, missingName } from '#domain/import-export/manifest.ts';

/** The documents that the manifest lists and whose files have not come yet, by path; paths and ids are hashed. */
type Awaited = Map<string, Place & { id: string }>;

/**
 * Imports a jar from a tar: its manifest first, then a file for each listed document. Unlisted and missing files are errors,
 * except documents the archive reports as deleted while it was written.
 */
export async function takeArchive(
  source: ArchiveSource,
  limits: ArchiveLimits,
  intake: Intake,
): Promise<void> {
  let opened: { root: string; awaited: Awaited } | null = null;
  for await (const entry of readArchive(source, limits)) {
    if (entry.refusal)
      throw about(entry.path, new AppError('unprocessable', entry.refusal.message, entry.refusal));
    if (opened === null) opened = { root: rootOf(entry.path), awaited: await listed(entry, intake) };
    else await takeEntry(entry, opened, intake);
  }
  if (opened === null) throw noExport();
  const [lacking] = opened.awaited.values();
  if (lacking)
    throw damaged(`${pathOf(await intake.listed(lacking))} is in the manifest but not in the archive`);
}

async function takeEntry(
  entry: ArchiveEntry,
  { root, awaited }: { root: string; awaited: Awaited },
  intake: Intake,
): Promise<void> {
  const path = entry.path.startsWith(root) ? entry.path.slice(root.length) : '';
  const place = awaited.get(keyOf(path));
  if (place) {
    await intake.store(place, await entry.open());
    awaited.delete(keyOf(path));
  } else if (path === missingName) await forgetMissing(entry, awaited);
  else throw damaged(`${entry.path.slice(0, 200)} is in the archive but not in its manifest`);
}

/** The directory that the archive is in, with its slash: that of its first file, which must be the manifest. */
function rootOf(path: string): string {
  const segments = path.split('/');
  if (segments.length > 2 || segments.at(-1) !== manifestName) throw noExport();
  return path.slice(0, -manifestName.length);
}

function noExport(): AppError {
  return new AppError(
    'unsupported',
    'This is not an export of a honey jar: its first file is not manifest.json. Send an archive of documents to ' +
      'POST /honey-jars/{honey_jar_id}/upload-directory',
    { code: 'UNSUPPORTED_FORMAT' },
  );
}

async function listed(entry: ArchiveEntry, intake: Intake): Promise<Awaited> {
  const awaited: Awaited = new Map();
  const cursor = jsonCursor(await entry.open());
  await readManifest(cursor, intake, async (at) => {
    const document = manifestPart(manifestDocument, await cursor.value(), { at, around: 1 });
    const place = await intake.list(document);
    const path = keyOf(pathOf(document));
    if (awaited.has(path))
      throw wrongManifest([{ field: `${at}.path`, message: 'is also that of another document' }]);
    awaited.set(path, { ...place, id: keyOf(document.id) });
  });
  return awaited;
}

async function forgetMissing(entry: ArchiveEntry, awaited: Awaited): Promise<void> {
  const cursor = jsonCursor(await entry.open());
  const paths = new Map([...awaited].map(([path, { id }]) => [id, path]));
  cursor.allow(partBytes);
  for await (const name of cursor.members()) {
    if (name !== 'documents') {
      await cursor.skip();
      continue;
    }
    for await (const _ of cursor.elements()) {
      cursor.allow(partBytes);
      awaited.delete(paths.get(keyOf(String(await cursor.value()))) ?? '');
    }
  }
  await cursor.end();
}

/** The same little room for each, however long it is. */
function keyOf(text: string): string {
  return hash('sha256', text, 'base64');
}
