import type { z } from 'zod';
import type {
  FollowedVerdict,
  JarIndicator,
  JudgedIndicator,
  KnownIndicator,
  LookedUp,
  Sighting,
} from '#domain/indicators/index.ts';
import type { knownIndicator, lookupReply } from './all-jars.schemas.ts';
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

type VerdictView = z.input<typeof knownIndicator>['verdicts'][number];

function viewFollowed({ jar_id, created_at, ...verdict }: FollowedVerdict): VerdictView {
  const { id, verdict: kind, scope, decided_by_name } = verdict;
  return {
    id,
    verdict: kind,
    scope,
    honey_jar_id: jar_id,
    decided_by_name,
    created_at: new Date(created_at).toISOString(),
  };
}

export function viewKnown(found: KnownIndicator): z.input<typeof knownIndicator> {
  return {
    ...found,
    first_seen: found.first_seen.toISOString(),
    last_seen: found.last_seen.toISOString(),
    verdicts: found.verdicts.map(viewFollowed),
  };
}

export function viewLookedUp({
  held,
  verdicts,
  ...read
}: LookedUp): z.input<typeof lookupReply>['results'][number] {
  const seen = held && {
    role: held.role,
    documents: held.documents,
    occurrences: held.occurrences,
    first_seen: held.first_seen.toISOString(),
    last_seen: held.last_seen.toISOString(),
  };
  return { ...read, seen, verdicts: verdicts.map(viewFollowed) };
}
