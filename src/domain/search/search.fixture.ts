import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openSearchIndex } from '#index/open.ts';
import type { IndexedPassage, SearchIndex } from '#index/search-index.ts';
import { createLogger } from '#kernel/logger.ts';
import { analyseDocument } from '#text/analyse.ts';

export type FixtureDocument = { id: string; title?: string; text: string; jar_id?: string };

/** A document's passages as ingestion stores them; the vector, where tests need one, comes from `embed`. */
export function passagesFor(
  document: FixtureDocument,
  embed?: (text: string) => Float32Array,
): IndexedPassage[] {
  const { id, title = '', text, jar_id = 'jar' } = document;
  const { passages } = analyseDocument({ format: 'txt', title: null, text, pages: [], headings: [] }, title);
  return passages.map(({ terms, ordinal, section, page, start, end }) => {
    const content = text.slice(start, end);
    const place = {
      document_id: id,
      jar_id,
      format: 'txt' as const,
      tags: [],
      title,
      section,
      page,
      ordinal,
      start,
      end,
    };
    return { ...place, content, terms, vector: embed ? embed(content) : null };
  });
}

/** A real index in a temporary directory. */
export async function openFixture(options: { dimensions?: number } = {}): Promise<{
  index: SearchIndex;
  close: () => Promise<void>;
}> {
  const uri = mkdtempSync(join(tmpdir(), 'skep-search-'));
  const index = await openSearchIndex({ uri, logger: createLogger('silent'), ...options });
  const close = async () => {
    await index.close();
    rmSync(uri, { recursive: true, force: true });
  };
  return { index, close };
}
