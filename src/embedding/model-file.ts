import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** A file of word pieces with their vectors, as tools/embedding/pack.py writes it, in a memory that WebAssembly can read. */
export type ModelFile = {
  name: string;
  /** Changes with any byte of the file. */
  fingerprint: string;
  dimensions: number;
  /** Longer words have no pieces. */
  longestWord: number;
  pieces: readonly string[];
  memory: WebAssembly.Memory;
  /** Where in the memory the scale of each piece (16 bits) and the row of each (int8) are. */
  scalesAt: number;
  rowsAt: number;
  /** From here on the memory has as many bytes as were asked for. */
  restAt: number;
};

type Header = {
  name: string;
  dimensions: number;
  pieces: number;
  vocabulary_bytes: number;
  longest_word: number;
};

const magic = 'SKEPVEC1';
const headerAt = magic.length + 4;
const digestBytes = 32;
const pageBytes = 1 << 16;

/** Errors: what is wrong with the file. `rest`: bytes to have in the memory after it. */
export function readModelFile(path: string | URL, rest: number): ModelFile {
  const { memory, bytes } = readIntoMemory(path, rest);
  if (bytes.length < headerAt + digestBytes || bytes.toString('latin1', 0, magic.length) !== magic)
    throw unusable('it does not begin as such a file does');
  const content = bytes.subarray(0, -digestBytes);
  const digest = createHash('sha256').update(content).digest();
  if (!digest.equals(bytes.subarray(-digestBytes)))
    throw unusable('it is damaged: its bytes do not have the checksum that it ends with');
  const vocabularyAt = headerAt + content.readUInt32LE(magic.length);
  const header = JSON.parse(content.toString('utf8', headerAt, vocabularyAt)) as Header;
  const scalesAt = vocabularyAt + header.vocabulary_bytes;
  const rowsAt = scalesAt + 2 * header.pieces;
  const pieces = content.toString('utf8', vocabularyAt, scalesAt).split('\n');
  const isWhole =
    pieces.length === header.pieces &&
    content.length === rowsAt + header.pieces * header.dimensions &&
    header.dimensions % 32 === 0;
  if (!isWhole) throw unusable('its parts do not have the sizes that its header says');
  const { name, dimensions, longest_word: longestWord } = header;
  const fingerprint = digest.toString('hex').slice(0, 16);
  const restAt = Math.ceil(bytes.length / 16) * 16;
  return { name, fingerprint, dimensions, longestWord, pieces, memory, scalesAt, rowsAt, restAt };
}

function readIntoMemory(path: string | URL, rest: number): { memory: WebAssembly.Memory; bytes: Buffer } {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    const memory = new WebAssembly.Memory({ initial: Math.ceil((size + 16 + rest) / pageBytes) });
    const bytes = Buffer.from(memory.buffer, 0, size);
    for (let at = 0; at < size;) {
      const read = readSync(file, bytes, at, size - at, null);
      if (read === 0) throw unusable('it became shorter while it was read');
      at += read;
    }
    return { memory, bytes };
  } finally {
    closeSync(file);
  }
}

const unusable = (why: string): Error => new Error(`The file of word vectors cannot be used: ${why}.`);
