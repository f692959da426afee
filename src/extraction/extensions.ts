import { formats, type Format } from '#analysis/document.ts';

/** What the ends of file names say of the format, in lower case. */
const extensions: Record<string, Format> = {
  ...Object.fromEntries(formats.map((format) => [format, format])),
  htm: 'html',
  xhtml: 'html',
  markdown: 'md',
  mdown: 'md',
  jsonl: 'json',
  ndjson: 'json',
  stix: 'json',
  log: 'txt',
  text: 'txt',
  csv: 'txt',
};

/** The format suggested by a file's name; null when there is none. */
export function formatByName(filename: string): Format | null {
  const extension = /\.([a-z0-9]+)$/i.exec(filename)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(extensions, extension) ? (extensions[extension] ?? null) : null;
}

/** Every end of a name that promises the format. */
export function extensionsOf(format: Format): string[] {
  return Object.keys(extensions).filter((extension) => extensions[extension] === format);
}
