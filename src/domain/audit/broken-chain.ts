import type { NewEvent } from '#domain/events/index.ts';
import { namedId } from '#kernel/ids.ts';

/** The event of a broken log has an id of this namespace: the same break is the same event, however often it is found. */
const namespace = 'b6a5b5c6-6f5b-4b0a-8a57-0d3a0f0c7a12';

export function brokenChainEvent({ seq, reason }: { seq: number; reason: string }): NewEvent {
  return {
    id: namedId(namespace, `${seq} ${reason}`),
    event_type: 'audit.chain_broken',
    title: `The audit log is broken at entry ${seq}`,
    description: reason,
    source: 'audit',
    threat_level: 10,
    jar_id: null,
    document_id: null,
    indicators: [],
    raw: { seq, reason },
  };
}
