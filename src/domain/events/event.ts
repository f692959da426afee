import type { SliceOf } from '#kernel/paging.ts';

export const eventTypes = [
  'document.indicators_found',
  'document.hidden_instructions',
  'pii.high_risk_detected',
  'bulk_upload.ended',
  'retention.warning',
  'retention.due',
  'retention.deleted',
  'report.failed',
  'sign_in.repeated_failures',
  'honey_jar.made_public',
  'watch.matched',
  'export.mass',
  'audit.chain_broken',
  'documents.originals_missing',
] as const;
type EventType = (typeof eventTypes)[number];

/** What happened that an analyst wants to know of. */
export type Event = {
  id: string;
  /** One of `eventTypes`, or whatever who sent it calls it. */
  event_type: string;
  title: string;
  description: string;
  /** What noticed it, e.g. `documents`. */
  source: string;
  source_ip: string | null;
  /** 0–10. */
  threat_level: number;
  /** Those without a jar are for admins, unless they are for `everyone` who is signed in. */
  jar_id: string | null;
  everyone: boolean;
  document_id: string | null;
  indicators: { type: string; value: string }[];
  /** Its figures as they were. */
  raw: Record<string, unknown>;
  /** When it happened, where who sent it says so. */
  occurred_at: Date | null;
  created_at: Date;
};

/** An event of the platform itself. */
export type NewEvent = Pick<
  Event,
  'title' | 'description' | 'source' | 'threat_level' | 'jar_id' | 'document_id' | 'indicators' | 'raw'
> & { id?: string; event_type: EventType; source_ip?: string | null };

export type EventFilter = {
  /** Without any, as with no levels, all. */
  event_types?: string[] | undefined;
  threat_levels?: number[] | undefined;
  min_threat_level?: number | undefined;
  jar_ids?: string[] | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  source_ip?: string | undefined;
  /** Words of title, description and indicators. */
  query?: string | undefined;
};

/** A slice of what was found; a capped total says only that there are at least so many. */
export type FoundEvents<Found = Event> = SliceOf<Found> & { total_capped: boolean };

/** `avg_threat_level` is null where there are no events. */
export type EventSummary = { total_events: number; unique_sources: number; avg_threat_level: number | null };

declare module '#db/column-types.ts' {
  interface ColumnTypes {
    'events.indicators': Event['indicators'];
    'events.raw': Event['raw'];
  }
}
