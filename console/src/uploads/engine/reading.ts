import type { documentList } from '@skep/server/api/documents/platform.schemas.ts';
import { jarsQuery } from '#api/jars.ts';
import type { Reply } from '#api/reply.ts';
import { ApiError, request } from '#api/request.ts';
import { queryClient } from '#app/query-client.ts';
import { lookAtArchive } from './archive.ts';
import { change, remove, uploadsIn } from './state.ts';
import type { Upload } from './upload.ts';

/** How often the documents that are being read are looked at, at first and when nothing happens. Milliseconds. */
const lookEvery = 1500;
const lookSeldom = 6000;
/** So many documents the API shows at once. */
const looksAtOnce = 100;

let timer: ReturnType<typeof setTimeout> | undefined;
let looking = false;
let pauseMs = lookEvery;

/** What the pages about a jar show is fetched again; what is being fetched still comes. */
export function refreshJar(jarId: string): void {
  const how = { cancelRefetch: false };
  void queryClient.invalidateQueries({ queryKey: ['documents', jarId] }, how);
  void queryClient.invalidateQueries({ queryKey: ['jar', jarId] }, how);
  void queryClient.invalidateQueries({ queryKey: jarsQuery.queryKey }, how);
}

/** Looks how far what was taken in is read, and goes on while something is. */
export function lookSoon(): void {
  pauseMs = lookEvery;
  lookLater();
}

function lookLater(): void {
  if (looking) return;
  clearTimeout(timer);
  timer = setTimeout(() => void look(), pauseMs);
}

export function stopLooking(): void {
  clearTimeout(timer);
}

async function look(): Promise<void> {
  const reading = uploadsIn('reading');
  if (reading.length === 0) return;
  looking = true;
  // They are read in the order in which they arrived: the oldest are the next to end.
  const jarId = reading[0]?.jar_id ?? '';
  const files = reading
    .filter(({ jar_id, kind }) => kind !== 'archive' && jar_id === jarId)
    .slice(0, looksAtOnce);
  const archives = reading.filter(({ kind }) => kind === 'archive').slice(0, 5);
  try {
    if (files.length > 0) await lookAt(jarId, files);
    for (const archive of archives) await lookAtArchive(archive);
  } catch (error) {
    // A server that is away comes back; what may no longer be seen is over.
    if (error instanceof ApiError && (error.status === 404 || error.status === 403))
      remove([...files, ...archives]);
  }
  looking = false;
  const ended = reading.length > uploadsIn('reading').length;
  if (ended) refreshJar(jarId);
  pauseMs = ended ? lookEvery : Math.min(lookSeldom, pauseMs * 1.3);
  lookLater();
}

async function lookAt(jarId: string, files: Upload[]): Promise<void> {
  const { documents } = await request<Reply<typeof documentList>>(
    'GET',
    `/api/knowledge/honey-pots/${encodeURIComponent(jarId)}/documents`,
    { query: { ids: files.map(({ document_id }) => document_id).join(','), limit: looksAtOnce } },
  );
  const found = new Map(documents.map((document) => [document.id, document]));
  const of = ({ document_id }: Upload) => found.get(document_id ?? '');
  // Deleted meanwhile, by whomever: there is nothing left to show.
  remove(files.filter((upload) => !of(upload)));
  change(
    files.filter((upload) => of(upload)?.status === 'completed'),
    { state: 'ready' },
  );
  change(
    files.filter((upload) => of(upload)?.status === 'failed'),
    (upload) => ({ state: 'failed', error: of(upload)?.error ?? null }),
  );
}
