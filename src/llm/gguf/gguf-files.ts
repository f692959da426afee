import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { GgufError } from './cursor.ts';
import { readGgufHeader, type GgufHeader } from './gguf-header.ts';
import type { Precision, Quantization } from '#llm/performance.ts';

/** A model in one of its quantizations; a large one may be cut into several files. */
export type GgufFile = { path: string; quantization: string; header: GgufHeader };

/** The variants of a model, and the name that their files have in common. */
export type GgufFamily = { name: string; files: GgufFile[] };

const quantized = /[-_.](?:B?F16|FP16|F32|I?Q\d\w*|TQ\d\w*|MXFP4\w*)$/i;
const cut = /-(\d{5})-of-(\d{5})$/;

type Known = { seen: string; header: GgufHeader | null };

/** `onRefused` is called once for each file that cannot be read, with the reason. */
export function createGgufShelf(directory: string, onRefused: (file: string, reason: string) => void) {
  let known = new Map<string, Known>();

  async function headerOf(file: string): Promise<Known> {
    const path = join(directory, file);
    const { size, mtimeMs } = await stat(path);
    const seen = `${size} ${mtimeMs}`;
    const before = known.get(file);
    if (before?.seen === seen) return before;
    try {
      return { seen, header: await readGgufHeader(path) };
    } catch (error) {
      if (!(error instanceof GgufError)) throw error;
      onRefused(file, error.message);
      return { seen, header: null };
    }
  }

  async function names(): Promise<string[]> {
    const files = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    return files.filter((file) => file.toLowerCase().endsWith('.gguf')).toSorted();
  }

  /** What is in the directory now. Errors: those of the file system. */
  return async (): Promise<GgufFamily[]> => {
    const read = new Map<string, Known>();
    for (const file of await names()) {
      // It may be incomplete, or deleted again.
      const found = await headerOf(file).catch(() => null);
      if (found) read.set(file, found);
    }
    known = read;
    const families = new Map<string, GgufFile[]>();
    for (const [file, { header }] of read) {
      const whole = header && assembled(file, header, read);
      if (!whole) continue;
      const stem = file.slice(0, -'.gguf'.length).replace(cut, '');
      const name = stem.replace(quantized, '') || stem;
      const quantization = stem.match(quantized)?.[0].slice(1).toUpperCase() ?? header.weights?.type ?? '';
      const variant = { path: join(directory, file), quantization, header: whole };
      families.set(name, [...(families.get(name) ?? []), variant]);
    }
    return [...families].map(([name, files]) => ({ name, files }));
  };
}

/** The first file of a split model represents all; null for the others, and when one is missing. */
function assembled(file: string, header: GgufHeader, read: Map<string, Known>): GgufHeader | null {
  const [, part, parts] = /-(\d{5})-of-(\d{5})\.gguf$/i.exec(file) ?? [];
  if (parts === undefined) return header;
  if (Number(part) !== 1) return null;
  const all = Array.from({ length: Number(parts) }, (_, at) => {
    const number = String(at + 1).padStart(5, '0');
    return read.get(file.replace(`-${part}-of-`, `-${number}-of-`))?.header ?? null;
  });
  if (all.some((each) => each === null)) return null;
  const sum = (of: (each: GgufHeader) => number): number =>
    all.reduce((total, each) => total + (each ? of(each) : 0), 0);
  const weights = all.find((each) => each?.weights)?.weights ?? null;
  return {
    ...header,
    weights,
    parameters: sum((each) => each.parameters),
    size_bytes: sum((each) => each.size_bytes),
  };
}

const bitsWanted: Record<Quantization, number> = { none: 16, int8: 8, int4: 4 };
const plainTypes: Record<Precision, string> = { fp32: 'F32', fp16: 'F16', bf16: 'BF16' };

/**
 * The file to take of a model: for `none` one that is not quantized, of the wanted precision if there is one, else the
 * finest; otherwise the one with the nearest number of bits, of two as near the smaller.
 */
export function chooseFile(
  files: GgufFile[],
  { quantization, precision }: { quantization: Quantization; precision: Precision },
): GgufFile | null {
  const far = ({ header: { weights } }: GgufFile): number => {
    if (!weights) return Infinity;
    if (quantization !== 'none') return Math.abs(weights.bits - bitsWanted[quantization]);
    if (weights.type === plainTypes[precision]) return 0;
    return weights.bits >= 16 ? 1 : 100 - weights.bits;
  };
  const [first] = files.toSorted(
    (a, b) => far(a) - far(b) || a.header.size_bytes - b.header.size_bytes || (a.path < b.path ? -1 : 1),
  );
  return first ?? null;
}
