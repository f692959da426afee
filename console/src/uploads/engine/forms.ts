import type { Upload } from './upload.ts';

/** The server counts forms, ten in a minute, and takes up to 200 files in each. */
const filesPerForm = 200;
const bytesPerForm = 32 * 1024 * 1024;

/** What goes into the next form: files of one honey jar as many as fit, a large one alone, an archive or a version alone. */
export function nextForm(waiting: readonly Upload[]): Upload[] {
  const [first] = waiting;
  if (!first) return [];
  if (first.kind !== 'file') return [first];
  const form: Upload[] = [];
  let bytes = 0;
  for (const upload of waiting) {
    if (upload.jar_id !== first.jar_id || upload.kind !== 'file') continue;
    if (form.length > 0 && bytes + upload.size > bytesPerForm) continue;
    form.push(upload);
    bytes += upload.size;
    if (form.length === filesPerForm) break;
  }
  return form;
}

/** The share (0–1) of each file that has left when so much of the form has, in its order. */
export function sharesOf(form: readonly Upload[], share: number): number[] {
  let left = form.reduce((sum, { size }) => sum + size, 0) * share;
  return form.map(({ size }) => {
    const sent = Math.min(size, left);
    left -= sent;
    return size === 0 ? share : sent / size;
  });
}
