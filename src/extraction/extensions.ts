import { fileFormats, formats, type Format } from '#analysis/document.ts';

const formatOf = new Map(
  formats.flatMap((format) => extensionsOf(format).map((extension) => [extension, format] as const)),
);

/** The format suggested by a file's name; null when there is none. */
export function formatByName(filename: string): Format | null {
  const extension = /\.([a-z0-9]+)$/i.exec(filename)?.[1]?.toLowerCase() ?? '';
  return formatOf.get(extension) ?? null;
}

/** Every end of a name that promises the format. */
export function extensionsOf(format: Format): readonly string[] {
  return fileFormats[format].extensions;
}
