import { readFile } from 'node:fs/promises';
import { AppError } from '#kernel/errors.ts';
import { parseBundle } from './bundle.ts';
import { documentsOf } from './documents.ts';
import type { BundleReply, BundleSource } from './reading.ts';

async function read({ path, bytes, limits }: BundleSource): Promise<BundleReply> {
  try {
    const json = new TextDecoder().decode(path === undefined ? bytes : await readFile(path));
    return { read: documentsOf(parseBundle(json), limits) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { refused: { message: error.message, details: error.details ?? {} } };
  }
}

process.once('message', (source) => {
  // A failure here ends the process, whose exit code reports it.
  void read(source as BundleSource).then((reply) => process.send?.(reply, () => process.disconnect()));
});
