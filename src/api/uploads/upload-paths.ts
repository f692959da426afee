import { z } from 'zod';
import { cleanPath, type Given } from '#domain/documents/index.ts';
import { fieldError } from '#kernel/errors.ts';
import { whyUnstorable } from '#kernel/storable.ts';

const longestPath = 1000;
const form = z.array(z.string().max(longestPath));

/** Reads the field `paths` of an upload form. Throws `invalid` when it is not a JSON array of paths. */
export function parsePaths(field = '[]'): string[] {
  const paths = form.safeParse(parsed(field));
  if (!paths.success)
    throw fieldError('paths', `must be a JSON array of texts with up to ${longestPath} characters`);
  const reason = whyUnstorable(paths.data);
  if (reason !== null) throw fieldError('paths', reason);
  return paths.data.map(cleanPath);
}

/** What is given of all files of a form, and the path of this one. */
export function withPath<G extends Given>(given: G, path = ''): G {
  return path === '' ? given : { ...given, metadata: { ...given.metadata, path } };
}

function parsed(field: string): unknown {
  try {
    return JSON.parse(field);
  } catch {
    return null;
  }
}
