import { inflateSync } from 'node:zlib';

type Table = { tag: string; data: Buffer };

const woffEntry = 20;
const sfntEntry = 16;

/**
 * A font file of the web as the engine of PDF reads it, under a family name of its own: the files of one font for several scripts
 * have the same name, and the engine would see only one of them.
 */
export function fontNamed(woff: Buffer, family: string, style: string): Buffer {
  const tables = tablesOf(woff).map(({ tag, data }) => ({
    tag,
    data: tag === 'name' ? namesOf(family, style) : data,
  }));
  return sfntOf(woff.subarray(4, 8), tables);
}

function tablesOf(woff: Buffer): Table[] {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is no WOFF font');
  return Array.from({ length: woff.readUInt16BE(12) }, (_, at) => {
    const entry = 44 + at * woffEntry;
    const [offset, stored, length] = [4, 8, 12].map((field) => woff.readUInt32BE(entry + field)) as [
      number,
      number,
      number,
    ];
    const raw = woff.subarray(offset, offset + stored);
    return { tag: woff.toString('latin1', entry, entry + 4), data: stored < length ? inflateSync(raw) : raw };
  });
}

/** Only what a reader asks for: family, style, full name, and the name in the PDF. */
function namesOf(family: string, style: string): Buffer {
  const names = [
    [1, family],
    [2, style],
    [4, `${family} ${style}`],
    [6, `${family}-${style}`.replaceAll(' ', '')],
  ] as const;
  const head = Buffer.alloc(6 + names.length * 12);
  head.writeUInt16BE(names.length, 2);
  head.writeUInt16BE(head.length, 4);
  const texts: Buffer[] = [];
  let offset = 0;
  for (const [at, [id, name]] of names.entries()) {
    const text = Buffer.from(name, 'utf16le').swap16();
    // Windows, Unicode, American English.
    for (const [field, value] of [3, 1, 0x409, id, text.length, offset].entries())
      head.writeUInt16BE(value, 6 + at * 12 + field * 2);
    texts.push(text);
    offset += text.length;
  }
  return Buffer.concat([head, ...texts]);
}

function sfntOf(flavour: Buffer, tables: Table[]): Buffer {
  const count = tables.length;
  const power = Math.floor(Math.log2(count));
  const head = Buffer.alloc(12 + count * sfntEntry);
  flavour.copy(head, 0);
  const range = 2 ** power * 16;
  for (const [field, value] of [count, range, power, count * 16 - range].entries())
    head.writeUInt16BE(value, 4 + field * 2);
  const parts: Buffer[] = [head];
  let offset = head.length;
  for (const [at, { tag, data }] of tables.entries()) {
    const entry = 12 + at * sfntEntry;
    head.write(tag, entry, 'latin1');
    // Its sum is checked by no reader of ours, and stays zero.
    head.writeUInt32BE(offset, entry + 8);
    head.writeUInt32BE(data.length, entry + 12);
    const padding = Buffer.alloc((4 - (data.length % 4)) % 4);
    parts.push(data, padding);
    offset += data.length + padding.length;
  }
  return Buffer.concat(parts);
}
