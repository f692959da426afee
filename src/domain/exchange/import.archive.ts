import type { ArchiveEntry, ArchiveLimits, ArchiveSource } from '#archive/archive.ts';
import { readArchive } from '#archive/read-archive.ts';
import { AppError } from '#kernel/errors.ts';
import { about, damaged, manifestPart, wrongManifest } from './import.errors.ts';
import type { Intake } from './import.intake.ts';
import { partBytes, readManifest } from './import.manifest.ts';
import { jsonCursor } from './json-cursor.ts';
import {
  manifestDocument,
  manifestName,
  missingList,
  missingName,
  pathOf,
  type ManifestDocument,
} from './manifest.ts';

/** The documents that the manifest lists and whose files have not come yet, by path. */
type Awaited = Map<string, ManifestDocument>;

/**
 * Takes a jar in from a tar: its manifest first, then a file for each document that it lists. What comes unlisted, and
 * what is listed and does not come, is an error; but for documents of which the archive says that they went away while
 * it was written.
 */
export async function takeArchive(
  source: ArchiveSource,
  limits: ArchiveLimits & { maxManifestBytes: number },
  intake: Intake,
): Promise<void> {
  const { maxManifestBytes } = limits;
  let opened: { root: string; awaited: Awaited } | null = null;
  for await (const entry of readArchive(source, limits)) {
    if (entry.refusal)
      throw about(entry.path, new AppError('unprocessable', entry.refusal.message, entry.refusal));
    if (opened === null)
      opened = { root: rootOf(entry.path), awaited: await listed(entry, intake, maxManifestBytes) };
    else await takeEntry(entry, opened, intake);
  }
  if (opened === null) throw noExport();
  const [lacking] = opened.awaited.keys();
  if (lacking !== undefined) throw damaged(`${lacking} is in the manifest but not in the archive`);
}

async function takeEntry(
  entry: ArchiveEntry,
  { root, awaited }: { root: string; awaited: Awaited },
  intake: Intake,
): Promise<void> {
  const path = entry.path.startsWith(root) ? entry.path.slice(root.length) : '';
  const document = awaited.get(path);
  if (document) {
    await intake.store(document, await entry.open());
    awaited.delete(path);
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
    'This is no export of a honey jar: its first file is not manifest.json. Send an archive of documents to ' +
      'POST /honey-jars/{honey_jar_id}/upload-directory',
    { code: 'UNSUPPORTED_FORMAT' },
  );
}

async function listed(entry: ArchiveEntry, intake: Intake, maxBytes: number): Promise<Awaited> {
  const awaited: Awaited = new Map();
  const cursor = jsonCursor(await entry.open(), maxBytes);
  await readManifest(cursor, intake, async (at) => {
    const document = manifestPart(manifestDocument, await cursor.value(partBytes), at);
    intake.list(document);
    const path = pathOf(document);
    if (awaited.has(path)) throw wrongManifest([{ field: `${at}.path`, message: 'is that of another too' }]);
    awaited.set(path, document);
  });
  return awaited;
}

async function forgetMissing(entry: ArchiveEntry, awaited: Awaited): Promise<void> {
  const cursor = jsonCursor(await entry.open());
  const { documents } = manifestPart(missingList, await cursor.value(limitOf(awaited)), missingName);
  const missing = new Set(documents);
  for (const [path, { id }] of awaited) if (missing.has(id)) awaited.delete(path);
}

/** Each id of those that may be missing is shorter than this. */
function limitOf(awaited: Awaited): number {
  return partBytes + awaited.size * 100;
}
