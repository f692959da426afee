import { readFileSync } from 'node:fs';
import { readModelFile, type ModelFile } from './model-file.ts';
import { eachWord, foldText } from './words.ts';
import { createWordPieces } from './word-pieces.ts';

/**
 * Vectors of texts without a network to run: each word piece has a vector, made and fitted by tools/embedding/, and that of a text
 * is their sum. Texts near in meaning have a large dot product.
 */
export type StaticModel = {
  readonly name: string;
  /** Another one means other vectors: what is stored of them is to be made again. */
  readonly fingerprint: string;
  readonly dimensions: number;
  /** One vector of length 1 per text, in order; all zeros for a text without a known word (CJK, hashes, emoji alone). */
  embed: (texts: readonly string[]) => Float32Array[];
};

/**
 * What is read of a text, in UTF-16 units: the rest counts for nothing. Sums of so many pieces fit into 32 bits, see
 * tools/embedding/pack.py.
 */
export const longestText = 16_384;

const builtIn = new URL('./static-model.bin', import.meta.url);

/** Errors: what is wrong with the file, when it is damaged or none. */
export function loadStaticModel(path: string | URL = builtIn): StaticModel {
  const file = readModelFile(path, longestText * 4 + 4096);
  const { name, fingerprint, dimensions, longestWord, pieces, memory, restAt } = file;
  const sums = new Int32Array(memory.buffer, restAt, dimensions);
  const numbers = new Int32Array(memory.buffer, restAt + dimensions * 4, longestText);
  const piecesOf = createWordPieces(pieces, longestWord);
  const sumRows = adderOf(file, numbers.byteOffset, sums.byteOffset);

  const embedOne = (text: string): Float32Array => {
    const folded = foldText(text.slice(0, longestText)).slice(0, longestText);
    let count = 0;
    eachWord(folded, (from, to, hash) => {
      count = piecesOf(folded, from, to, hash, numbers, count);
    });
    sumRows(count);
    return unitOf(sums);
  };
  return { name, fingerprint, dimensions, embed: (texts) => texts.map(embedOne) };
}

type SumRows = (
  rows: number,
  scales: number,
  numbers: number,
  count: number,
  columns: number,
  sums: number,
) => void;

/** Sums the rows of so many pieces, see sum-rows.wat. */
function adderOf(
  { memory, rowsAt, scalesAt, dimensions }: ModelFile,
  numbersAt: number,
  sumsAt: number,
): (count: number) => void {
  const code = new WebAssembly.Module(readFileSync(new URL('./sum-rows.wasm', import.meta.url)));
  const { exports } = new WebAssembly.Instance(code, { of: { file: memory } });
  const sumRows = exports['sumRows'] as SumRows;
  return (count) => sumRows(rowsAt, scalesAt, numbersAt, count, dimensions, sumsAt);
}

function unitOf(sums: Int32Array): Float32Array {
  let squares = 0;
  for (let at = 0; at < sums.length; at += 1) squares += (sums[at] as number) ** 2;
  const factor = squares === 0 ? 0 : 1 / Math.sqrt(squares);
  const unit = new Float32Array(sums.length);
  for (let at = 0; at < sums.length; at += 1) unit[at] = (sums[at] as number) * factor;
  return unit;
}
