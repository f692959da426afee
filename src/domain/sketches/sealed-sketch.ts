import { unpackSketch, type Sketch } from '#analysis/shingles/sketch.ts';
import type { DataKey } from '#domain/jars/index.ts';
import { seal, unseal } from '#kernel/seal.ts';

const contextOf = (documentId: string): string => `${documentId}/sketch`;

/** A packed sketch as the records may have it. */
export function sealedSketch(key: DataKey | undefined, documentId: string, packed: Buffer): Buffer {
  if (!key) return packed;
  return Buffer.from(seal(key.passages, packed.toString('base64'), contextOf(documentId)));
}

/** Undoes it, from base64. Throws when it was sealed for another document or with another key, or was changed. */
export function openSketch(key: DataKey | undefined, documentId: string, base64: string): Sketch {
  const stored = Buffer.from(base64, 'base64');
  if (!key) return unpackSketch(stored);
  const packed = unseal(key.passages, stored.toString(), contextOf(documentId));
  return unpackSketch(Buffer.from(packed, 'base64'));
}
