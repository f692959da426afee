import { createHash } from 'node:crypto';

import type { IndexedPassage, VectorSpace } from '#index/search-index.ts';

/** What vectors are of. */
export type ModelOfVectors = {
  readonly name: string;
  /** Another one means other vectors, though the name is the same. */
  readonly fingerprint: string;
  readonly dimensions: number;
};

/** An embedding model whose vectors the index can hold. */
export type VectorModel = ModelOfVectors & {
  /** One vector per text, in order. Errors: `unavailable` where the model cannot be asked now. */
  embed: (texts: string[], signal?: AbortSignal) => Promise<Float32Array[]>;
  /** The same for queries, where the model is given something else of them than of passages. */
  embedQuery?: ((texts: string[], signal?: AbortSignal) => Promise<Float32Array[]>) | undefined;
  /** Passages whose cosine with a query is less are not near it: none of a model where that is unknown. */
  readonly floor?: number;
  /** Of this process, never away and fast: documents get their vectors as they are read. */
  readonly isBuiltIn: boolean;
};

/** The vectors that searches may use now. */
export type ServedVectors = {
  space: string;
  embed: (texts: string[]) => Promise<Float32Array[]>;
  embedQuery?: VectorModel['embedQuery'];
  /** The least cosine of what is near a query. */
  floor?: number | undefined;
  isBuiltIn?: boolean;
};

export type VectorSource = {
  /** Null while there are none, or not those of most passages: searches then go by words alone. */
  served: () => ServedVectors | null;
};

/** Of what `textOf` makes: another number where it makes anything else of a passage, whose vectors are then made again. */
const textForm = 1;

/** Where the vectors of a model are: never with those of another, nor with those of texts of another form. */
export function spaceOf(
  { name, fingerprint, dimensions }: ModelOfVectors,
  form: number = textForm,
): VectorSpace {
  // The first form is not named: vectors of it were there before there were others.
  const parts = [name, fingerprint, dimensions, ...(form === 1 ? [] : [form])];
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  return { name: `vectors_${digest.slice(0, 16)}`, dimensions };
}

/** Whether vectors are of the model, of texts of whichever form. */
export function areOf(model: ModelOfVectors, vectors: ModelOfVectors): boolean {
  const { name, fingerprint, dimensions } = vectors;
  return model.name === name && model.fingerprint === fingerprint && model.dimensions === dimensions;
}

/** What a model is given of a passage: and the headings that it is under, each once. A change needs another `textForm`. */
export function textOf({
  title,
  section,
  content,
}: Pick<IndexedPassage, 'title' | 'section' | 'content'>): string {
  const headings = title === section ? [title] : [title, section];
  return [...headings.filter((each) => each !== '' && !content.startsWith(each)), content].join('\n');
}

/**
 * Whether searches may use the vectors. New documents lack theirs for a while; when many do, results of those that have some would
 * push the others away.
 */
export function isComplete(
  { completed_at }: { completed_at: Date | null },
  { missing, passages }: { missing: number; passages: number },
): boolean {
  return missing * (completed_at === null ? 100 : 10) <= passages;
}
