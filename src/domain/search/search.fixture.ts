import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { indexedPassages } from '#index/indexed-passages.ts';
import { openSearchIndex } from '#index/open.ts';
import type { IndexedPassage, SearchIndex } from '#index/search-index.ts';
import { createLogger } from '#kernel/logger.ts';
import type { Model } from '#llm/model.ts';
import type { ChatProvider } from '#llm/providers.ts';
import { analyseDocument } from '#text/analyse.ts';
import type { ChatSource } from './ask.service.ts';

export type FixtureDocument = { id: string; title?: string; text: string; jar_id?: string };

/** A document's passages as ingestion stores them; the vector, where tests need one, comes from `embed`. */
export function passagesFor(
  document: FixtureDocument,
  embed?: (text: string) => Float32Array,
): IndexedPassage[] {
  const { id, title = '', text, jar_id = 'jar' } = document;
  const analysed = analyseDocument({ format: 'txt', title: null, text, pages: [], headings: [] }, title);
  return indexedPassages({ document_id: id, jar_id, tags: [], title }, analysed).map((passage) => ({
    ...passage,
    vector: embed ? embed(passage.content) : null,
  }));
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

/** One model and no other, always ready, which takes so many tokens; each of its tokens is four characters. */
export function onlyChat(chat: ChatProvider, context_limit = 100_000): ChatSource {
  const card: Model['card'] = {
    name: chat.model,
    display_name: chat.model,
    description: 'Scripted',
    engine: 'openai',
    parameters: null,
    size_bytes: null,
    capabilities: ['chat'],
    context_limit,
  };
  const model = { card, chat, countTokens: async (text: string) => Math.ceil(text.length / 4) };
  return async () => ({ model, release: () => undefined });
}
