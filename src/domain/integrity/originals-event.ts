import type { DamageCount } from '#domain/documents/index.ts';
import type { NewEvent } from '#domain/events/index.ts';

/** The event of a round that found originals missing or damaged, which has the id of the round; none when all are there. */
export function originalsEvents(roundId: string, damaged: DamageCount[]): NewEvent[] {
  const originals = damaged.filter(({ part }) => part === 'original');
  if (originals.length === 0) return [];
  const files = originals.reduce((sum, one) => sum + one.files, 0);
  return [
    {
      id: roundId,
      event_type: 'documents.originals_missing',
      title: `${files} ${files === 1 ? 'original is' : 'originals are'} missing or damaged`,
      description: 'The check of all stored data found originals that are not as they were uploaded.',
      source: 'integrity',
      threat_level: 9,
      jar_id: null,
      document_id: null,
      indicators: [],
      raw: Object.fromEntries(originals.map((one) => [one.problem, one.files])),
    },
  ];
}
