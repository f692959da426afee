import type {
  startedUpload,
  uploadList,
  uploadStatus,
} from '@skep/server/api/uploads/bulk-uploads.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { request, sendForm } from '#api/request.ts';
import { change } from './state.ts';
import type { Upload } from './upload.ts';

/** The bulk uploads of the user into a jar, newest first. */
async function bulkIds(jarId: string): Promise<string[]> {
  const { uploads } = await request<Reply<typeof uploadList>>('GET', '/api/knowledge/uploads');
  return uploads.flatMap(({ upload_id, honey_jar_id }) => (honey_jar_id === jarId ? [upload_id] : []));
}

/** Sends an archive, whose files become documents; one that arrived although its answer did not is not sent again. */
export async function sendArchive(
  upload: Upload,
  file: File,
  how: Parameters<typeof sendForm>[2],
): Promise<void> {
  const { jar_id } = upload;
  const [newest = ''] = await bulkIds(jar_id);
  if (upload.tried && upload.bulk_before !== null && newest !== upload.bulk_before) {
    change([upload], { state: 'reading', bulk_id: newest });
    return;
  }
  change([upload], { bulk_before: newest });
  const form = new FormData();
  form.append('directory', file, file.name);
  const path = `/api/knowledge/honey-jars/${encodeURIComponent(jar_id)}/upload-directory`;
  const { upload_id } = await sendForm<Reply<typeof startedUpload>>(path, form, how);
  change([upload], { state: 'reading', bulk_id: upload_id });
}

type Status = Reply<typeof uploadStatus>;

/** Looks how far an archive is unpacked and read. */
export async function lookAtArchive(upload: Upload): Promise<void> {
  const { status, progress, error } = await request<Status>(
    'GET',
    `/api/knowledge/uploads/${upload.bulk_id ?? ''}/status`,
  );
  const files = { total: progress.total_files, processed: progress.processed, failed: progress.failed };
  if (status === 'processing') change([upload], { files });
  else if (status === 'completed') change([upload], { files, state: 'ready', error });
  else
    change([upload], { files, state: 'failed', error: error ?? { code: status.toUpperCase(), message: '' } });
}

/** Stops taking files out of an archive; the documents that were made of some stay. */
export async function cancelArchive(upload: Upload): Promise<void> {
  await request('POST', `/api/knowledge/uploads/${upload.bulk_id ?? ''}/cancel`);
  await lookAtArchive(upload);
}
