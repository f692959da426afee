import type { DataKey } from '#domain/jars/index.ts';
import type { IndexedPassage } from '#index/search-index.ts';
import { AppError } from '#kernel/errors.ts';
import { seal, unseal } from '#kernel/seal.ts';
import type { PassageTerms } from '#analysis/document.ts';

type Place = Pick<IndexedPassage, 'document_id' | 'ordinal'>;
type Text = Pick<IndexedPassage, 'section' | 'content'>;

/**
 * A passage as the index may have it: heading and text lie sealed in `content`, and `section` is the name of the key.
 * Terms, title and tags stay, else nothing could be found; terms lose their order, which only the text gives them.
 */
export function sealedPassage(key: DataKey | undefined, passage: IndexedPassage): IndexedPassage {
  if (!key) return passage;
  const { body, title, identifiers } = passage.terms;
  const terms: PassageTerms = {
    body: unordered(body),
    title: unordered(title),
    identifiers: unordered(identifiers),
  };
  return { ...passage, terms, ...sealText(key, passage) };
}

export function sealText(
  { id, passages }: DataKey,
  { document_id, ordinal, section, content }: Place & Text,
): Text {
  const sealed = seal(passages, JSON.stringify([section, content]), `${document_id}/${ordinal}`);
  return { section: id, content: sealed };
}

/** Throws when the passage was sealed for another place or with another key, or was changed. */
export function openText({ passages }: DataKey, { document_id, ordinal, content }: Place & Text): Text {
  try {
    const text = unseal(passages, content, `${document_id}/${ordinal}`);
    const [section, opened] = JSON.parse(text) as [string, string];
    return { section, content: opened };
  } catch (cause) {
    throw unreadable(cause);
  }
}

const passageDamaged = 'PASSAGE_DAMAGED';

/** Whether a passage does not open though its jar's keys are there. */
export function isPassageDamage(error: unknown): boolean {
  return error instanceof AppError && error.code === passageDamaged;
}

export function unreadable(cause?: unknown): AppError {
  return new AppError('internal', 'A passage in the search index cannot be decrypted: run `skep reindex`', {
    code: passageDamaged,
    cause,
  });
}

function unordered(terms: string): string {
  return terms.split(/\s+/u).sort().join(' ');
}
