import { numberedFilename } from '#domain/documents/index.ts';

// Not in a file name on every system that an archive may be unpacked on.
const unsafe = /[\\/:*?"<>|\u0000-\u001f\u007f]/gu;
// What most file systems take is 255; a number may still be added.
const maxBytes = 200;

/** A name that every system can give to a file or directory: at most 200 bytes, its extension kept. */
export function safeName(name: string): string {
  const safe = name
    .normalize('NFC')
    .replace(unsafe, '_')
    .replace(/^\.+|[. ]+$/gu, '');
  if (safe === '') return '_';
  const extension = /\.[A-Za-z0-9]{1,10}$/u.exec(safe)?.[0] ?? '';
  return cutToBytes(safe.slice(0, safe.length - extension.length), maxBytes - extension.length) + extension;
}

/** Gives each file of an archive a name that no other has, also where case makes no difference. */
export function createNames(): (filename: string) => string {
  const taken = new Set<string>();
  // Where numbering continues: counting from the beginning for each of many would take for ever.
  const numbers = new Map<string, number>();
  return (filename) => {
    const wanted = safeName(filename);
    let name = wanted;
    let number = numbers.get(wanted.toLowerCase()) ?? 2;
    for (; taken.has(name.toLowerCase()); number += 1) name = numberedFilename(wanted, number);
    if (name !== wanted) numbers.set(wanted.toLowerCase(), number);
    taken.add(name.toLowerCase());
    return name;
  };
}

function cutToBytes(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text;
  let cut = '';
  let size = 0;
  for (const character of text) {
    size += Buffer.byteLength(character);
    if (size > bytes) break;
    cut += character;
  }
  return cut;
}
