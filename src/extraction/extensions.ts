import type { Format } from '#analysis/document.ts';

/** The ends of file names that promise a format, in lower case. */
const extensions: Record<Format, readonly string[]> = {
  pdf: ['pdf'],
  doc: ['doc'],
  docx: ['docx'],
  txt: ['txt', 'text', 'log', 'csv'],
  md: ['md', 'markdown', 'mdown'],
  html: ['html', 'htm', 'xhtml'],
  json: ['json', 'jsonl', 'ndjson', 'stix'],
};

const formatOf = new Map(
  (Object.keys(extensions) as Format[]).flatMap((format) =>
    extensions[format].map((extension) => [extension, format] as const),
  ),
);

/** The format suggested by a file's name; null when there is none. */
export function formatByName(filename: string): Format | null {
  const extension = /\.([a-z0-9]+)$/i.exec(filename)?.[1]?.toLowerCase() ?? '';
  return formatOf.get(extension) ?? null;
}

/** Every end of a name that promises the format. */
export function extensionsOf(format: Format): readonly string[] {
  return extensions[format];
}
