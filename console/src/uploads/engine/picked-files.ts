import { fromEvent } from 'file-selector';

export type PickedFile = { file: File; path: string };

/** What operating systems leave in folders, and what is hidden in them. */
const junk = /^(?:\.|~\$|thumbs\.db$|ehthumbs\.db$|desktop\.ini$|icon\r$)/i;

/** The files that people mean, apart from those that their system keeps in its folders. */
export function withoutJunk(picked: PickedFile[]): { files: PickedFile[]; skipped: number } {
  const files = picked.filter(({ path }) => !path.split('/').some((part) => junk.test(part)));
  return { files, skipped: picked.length - files.length };
}

/** The files that were dropped, those in folders with their paths. */
export async function droppedFiles(event: DragEvent): Promise<PickedFile[]> {
  const found = await fromEvent(event);
  return found.flatMap((file) =>
    'relativePath' in file ? [{ file, path: plain(file.relativePath || file.name) }] : [],
  );
}

/** The files that were chosen; of a folder, with their paths. */
export function chosenFiles(files: Iterable<File>): PickedFile[] {
  return Array.from(files, (file) => ({ file, path: plain(file.webkitRelativePath || file.name) }));
}

function plain(path: string): string {
  return path.replace(/^\.?\//, '');
}
