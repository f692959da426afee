import type { z } from 'zod';
import type { FoundDocument, FoundPassage } from '#domain/similar/index.ts';
import type { similarDocument, similarPassage } from './similar.schemas.ts';

type Passage = Pick<FoundPassage, 'ordinal' | 'start' | 'end' | 'page' | 'section' | 'content'>;

export function viewPassage({ ordinal, start, end, page, section, content }: Passage) {
  return { ordinal, start, end, page, section: section || null, content };
}

export function viewSimilarPassage(found: FoundPassage): z.input<typeof similarPassage> {
  return {
    document_id: found.document_id,
    honey_jar_id: found.jar_id,
    honey_jar_name: found.jar_name,
    title: found.title,
    ...viewPassage(found),
    score: found.score,
    shared_share: found.shared_share,
  };
}

export function viewSimilarDocument(found: FoundDocument): z.input<typeof similarDocument> {
  const { pair } = found;
  return {
    document_id: found.document_id,
    honey_jar_id: found.jar_id,
    honey_jar_name: found.jar_name,
    title: found.title,
    filename: found.filename,
    published_at: found.published_at?.toISOString() ?? null,
    kind: found.kind,
    score: found.score,
    shared_share: found.shared_share,
    resemblance: found.resemblance,
    shared_indicators: found.shared_indicators,
    shared_entities: found.shared_entities,
    passages: pair && { own: viewPassage(pair.own), other: viewPassage(pair.other) },
  };
}
