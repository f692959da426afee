import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Extractor } from '#extraction/threads/pool.ts';
import { indexedPassages } from '#index/indexed-passages.ts';
import type { IndexedPassage, SearchIndex } from '#index/search-index.ts';
import { AppError } from '#kernel/errors.ts';
import { writeManifest, type FolderFile, type Manifest } from './folder-manifest.ts';
import { walkFolder, type FoundFile } from './folder-walk.ts';

/** A folder is one jar to the index. */
export const folderJarId = '00000000-0000-0000-0000-000000000000';

export type Progress = (done: number, total: number) => void;

export type SyncDeps = { index: SearchIndex; extractor: Extractor; directory: string; progress: Progress };

export type SyncOutcome = {
  files: number;
  read: number;
  removed: number;
  refused: { path: string; message: string }[];
};

const maxBatch = { files: 100, bytes: 16 * 1024 * 1024 };

/** Makes the index hold what the folder holds now: only new and changed files are read. */
export async function syncFolder(deps: SyncDeps, manifest: Manifest): Promise<SyncOutcome> {
  if (!manifest.settled) await dropUnknown(deps.index, manifest);
  const found = await walkFolder(manifest.folder);
  const present = new Set(found.map(({ path }) => path));
  const gone = Object.keys(manifest.files).filter((path) => !present.has(path));
  const changed = found.filter((file) => !sameFile(manifest.files[file.path], file));
  if (gone.length > 0 || changed.length > 0) {
    await writeManifest(deps.directory, { ...manifest, settled: false });
    await remove(deps.index, manifest, [...gone, ...changed.map(({ path }) => path)]);
    await readAll(deps, manifest, changed);
    await deps.index.optimize();
    manifest.settled = true;
    await writeManifest(deps.directory, manifest);
  }
  const refused = Object.entries(manifest.files).flatMap(([path, { refusal }]) =>
    refusal ? { path, message: refusal.message } : [],
  );
  return { files: found.length, read: changed.length, removed: gone.length, refused };
}

function sameFile(known: FolderFile | undefined, file: FoundFile): boolean {
  return known?.mtime_ms === file.mtime_ms && known.size_bytes === file.size_bytes;
}

/** After a crash the index may hold documents that the manifest does not know of: they are read again. */
async function dropUnknown(index: SearchIndex, manifest: Manifest): Promise<void> {
  const known = new Set(Object.values(manifest.files).map(({ document_id }) => document_id));
  const unknown = [...(await index.documentCounts()).keys()].filter((id) => !known.has(id));
  if (unknown.length > 0) await index.deleteDocuments(unknown);
}

async function remove(index: SearchIndex, manifest: Manifest, paths: string[]): Promise<void> {
  const ids: string[] = [];
  for (const path of paths) {
    const known = manifest.files[path];
    if (known && !known.refusal) ids.push(known.document_id);
    delete manifest.files[path];
  }
  if (ids.length > 0) await index.deleteDocuments(ids);
}

async function readAll(deps: SyncDeps, manifest: Manifest, files: FoundFile[]): Promise<void> {
  let done = 0;
  deps.progress(done, files.length);
  for (const batch of batchesOf(files)) {
    const reads = await Promise.all(
      batch.map(async (file) => {
        const read = await readOne(deps.extractor, manifest.folder, file);
        deps.progress((done += 1), files.length);
        return read;
      }),
    );
    const passages = reads.flatMap(({ passages: list }) => list);
    if (passages.length > 0) await deps.index.add(passages);
    for (const { path, entry } of reads) manifest.files[path] = entry;
    await writeManifest(deps.directory, { ...manifest, settled: false });
  }
}

function batchesOf(files: FoundFile[]): FoundFile[][] {
  const batches: FoundFile[][] = [];
  let bytes = Infinity;
  for (const file of files) {
    if (bytes + file.size_bytes > maxBatch.bytes || (batches.at(-1)?.length ?? 0) >= maxBatch.files) {
      batches.push([]);
      bytes = 0;
    }
    batches.at(-1)?.push(file);
    bytes += file.size_bytes;
  }
  return batches;
}

type ReadFile = { path: string; entry: FolderFile; passages: IndexedPassage[] };

async function readOne(extractor: Extractor, folder: string, file: FoundFile): Promise<ReadFile> {
  const { path, mtime_ms, size_bytes } = file;
  const document_id = documentIdOf(path);
  const filename = path.split('/').at(-1) ?? path;
  try {
    const document = await extractor.run({ path: join(folder, path), filename, title: null });
    const entry = { document_id, mtime_ms, size_bytes, refusal: null };
    const source = { document_id, jar_id: folderJarId, tags: [], title: path };
    return { path, entry, passages: indexedPassages(source, document) };
  } catch (error) {
    if (!(error instanceof AppError) || error.kind === 'internal') throw error;
    const refusal = { code: error.code ?? 'PROCESSING_ERROR', message: error.message };
    return { path, entry: { document_id, mtime_ms, size_bytes, refusal }, passages: [] };
  }
}

/** The same path has the same id in every run: the first 128 bits of its SHA-256 in the form of a UUID. */
function documentIdOf(path: string): string {
  const hex = createHash('sha256').update(path).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}
