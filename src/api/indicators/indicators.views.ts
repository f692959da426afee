import type { z } from 'zod';
import type { JarIndicator, JudgedIndicator, Sighting } from '#domain/indicators/index.ts';
import type { documentIndicator, jarIndicator, sighting } from './indicators.schemas.ts';

export function viewIndicator({ spans, ...indicator }: JudgedIndicator): z.input<typeof documentIndicator> {
  return {
    ...indicator,
    spans: spans.map(({ ordinal, ...span }) => ({ ...span, passage: ordinal })),
  };
}

export function viewJarIndicator({ first_seen, ...indicator }: JarIndicator): z.input<typeof jarIndicator> {
  return { ...indicator, first_seen: first_seen.toISOString() };
}

export function viewSighting(found: Sighting): z.input<typeof sighting> {
  return {
    type: found.type,
    value: found.value,
    occurrences: found.occurrences,
    role: found.role,
    confidence: found.confidence,
    reason: found.reason,
    document_id: found.document_id,
    title: found.title,
    filename: found.filename,
    created_at: found.created_at.toISOString(),
    honey_jar_id: found.jar_id,
    honey_jar_name: found.jar_name,
    passages: found.passages.map(({ section, spans, ...passage }) => ({
      ...passage,
      section: section || null,
      spans: spans.map(({ start, end }) => ({ start, end })),
    })),
  };
}
