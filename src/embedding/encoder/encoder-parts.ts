import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Why a directory cannot be used as a model, to be read after its path. */
export class EncoderUnusable extends Error {}

/** The text of a file of the directory; null where there is none. */
export type ReadPart = (name: string) => Promise<string | null>;

export function createReadPart(directory: string): ReadPart {
  return async (name) => {
    try {
      return await readFile(join(directory, name), 'utf8');
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT' || code === 'ENOTDIR') return null;
      throw new EncoderUnusable(`its ${name} cannot be read (${code})`);
    }
  };
}

export function parsedJson(name: string, content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    throw new EncoderUnusable(`its ${name} is not JSON`);
  }
}
