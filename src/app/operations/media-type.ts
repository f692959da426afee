import { fileFormats } from '#analysis/document.ts';
import { formatByName } from '#extraction/extensions.ts';

/** The media type that a file's name promises; bytes, where it promises no format that is read. */
export function mediaTypeOf(path: string): string {
  const format = formatByName(path);
  if (format === 'html') return 'text/html';
  return format === null ? 'application/octet-stream' : fileFormats[format].sent_as;
}
