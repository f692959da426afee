import { cleanName } from '#kernel/visible.ts';

const maxLength = 200;

/**
 * A name that is safe to store and to show: the last path segment, without control, zero-width and
 * direction-changing characters, in NFC, at most 200 characters with its extension kept. Never empty.
 */
export function cleanFilename(raw: string): string {
  const segment = raw.replace(/\\/g, '/').split('/').at(-1) ?? '';
  const name = cleanName(segment);
  const { stem, extension } = splitExtension(/^\.*$/.test(name) ? 'document' : name);
  const room = maxLength - [...extension].length;
  return [...stem].slice(0, room).join('') + extension;
}

/** The path of a file within the folder that it comes from, each of its names made safe in the same way; empty without one. */
export function cleanPath(raw: string): string {
  return raw
    .replace(/\\/g, '/')
    .split('/')
    .map((segment) => cleanName(segment))
    .filter((segment) => !/^\.*$/.test(segment))
    .join('/');
}

/** `report.pdf`, 2 → `report (2).pdf`: the name of a file whose own name is taken in its jar. */
export function numberedFilename(name: string, number: number): string {
  const { stem, extension } = splitExtension(name);
  const suffix = ` (${number})`;
  return [...stem].slice(0, maxLength - suffix.length - extension.length).join('') + suffix + extension;
}

function splitExtension(name: string): { stem: string; extension: string } {
  const match = /^(.+)(\.[A-Za-z0-9]{1,10})$/su.exec(name);
  return match ? { stem: match[1] ?? name, extension: match[2] ?? '' } : { stem: name, extension: '' };
}
