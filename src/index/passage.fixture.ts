import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createLogger } from '#kernel/logger.ts';

import type { LanceSearchIndex } from './lance.adapter.ts';
import { openSearchIndex, type OpenSearchIndexOptions } from './open.ts';
import type { IndexedPassage, LexicalQuery } from './search-index.ts';

/** A passage for tests whose terms are the given words. */
export function passage(
  body: string,
  fields: Partial<IndexedPassage> & { identifiers?: string } = {},
): IndexedPassage {
  const { identifiers = '', ...rest } = fields;
  const title = rest.title ?? 'Report';
  return {
    document_id: 'd1',
    jar_id: 'j1',
    ordinal: 0,
    format: 'md',
    tags: [],
    title,
    section: 'Summary',
    page: null,
    start: 0,
    end: body.length,
    content: body,
    terms: { body, title: title.toLowerCase(), identifiers },
    vector: null,
    ...rest,
  };
}

/** The words asked of every field. */
export function asked(words: string, identifiers = ''): LexicalQuery {
  return { body: words, title: words, identifiers, boosts: { body: 1, title: 2, identifiers: 4 } };
}

export async function temporaryDirectory(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'search-index-'));
}

/** An index without background work and without old versions kept. */
export async function openQuiet(
  uri: string,
  options: Partial<OpenSearchIndexOptions> = {},
): Promise<LanceSearchIndex> {
  return openSearchIndex({ ...quiet(uri), ...options });
}

/** Options of an index without background work and without old versions kept. */
export function quiet(uri: string): OpenSearchIndexOptions {
  const never = 3_600_000;
  return {
    uri,
    logger: createLogger('silent'),
    maintenance: { quiet_ms: never, patience_ms: never, urgent_rows: Infinity, urgent_writes: Infinity },
    keep_versions_ms: 0,
  };
}
