import type { Document } from './documents.ts';

/** The folder that a document lay in when it was uploaded; null where it came by itself. */
export function folderOf({ metadata }: Pick<Document, 'metadata'>): string | null {
  const path = metadata['path'];
  if (typeof path !== 'string') return null;
  const end = path.lastIndexOf('/');
  return end <= 0 ? null : path.slice(0, end);
}
