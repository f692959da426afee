import { sendForm } from '#api/request.ts';
import { queryClient } from '#app/query-client.ts';
import { change } from './state.ts';
import type { Upload } from './upload.ts';

/** Sends a file as the new version of its document, which is shown as being read then. */
export async function sendVersion(
  upload: Upload,
  file: File,
  how: Parameters<typeof sendForm>[2],
): Promise<void> {
  const documentId = upload.version_of ?? '';
  const form = new FormData();
  form.append('file', file, file.name);
  const path = `/api/knowledge/documents/${encodeURIComponent(documentId)}/content`;
  await sendForm(path, form, { ...how, method: 'PUT' });
  change([upload], { state: 'reading', document_id: documentId });
  void queryClient.invalidateQueries({ queryKey: ['document', documentId] });
}
