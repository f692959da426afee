import { z } from 'zod';
import { fieldError } from '#kernel/errors.ts';

/** Where a page ends: after so many objects of this document, or after all of them. Times have microseconds. */
const cursor = z.tuple([z.iso.datetime(), z.uuid(), z.int().min(0).nullable()]);

export type Cursor = { added: string; document_id: string; skip: number | null };

/** As clients send it back: opaque to them. */
export function writeCursor({ added, document_id, skip }: Cursor): string {
  return Buffer.from(JSON.stringify([added, document_id, skip])).toString('base64url');
}

/** Throws `invalid` for what `writeCursor` did not make. */
export function readCursor(text: string): Cursor {
  const { data } = cursor.safeParse(parsed(Buffer.from(text, 'base64url').toString()));
  if (!data) throw fieldError('next', 'must be the `next` of an earlier page');
  const [added, document_id, skip] = data;
  return { added, document_id, skip };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
