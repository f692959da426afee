export const eventTypes = [
  'document.indicators_found',
  'document.hidden_instructions',
  'pii.high_risk_detected',
  'bulk_upload.ended',
  'retention.warning',
  'retention.due',
  'retention.deleted',
  'report.failed',
] as const;
type EventType = (typeof eventTypes)[number];

/** What happened that an analyst wants to know of. */
export type Event = {
  id: string;
  event_type: EventType;
  title: string;
  description: string;
  /** What noticed it, e.g. `documents`. */
  source: string;
  source_ip: string | null;
  /** 0–10. */
  threat_level: number;
  jar_id: string | null;
  document_id: string | null;
  indicators: { type: string; value: string }[];
  /** Its figures as they were. */
  raw: Record<string, unknown>;
  created_at: Date;
};

export type NewEvent = Omit<Event, 'id' | 'created_at' | 'source_ip'> & { id?: string };

export type EventFilter = {
  /** Without any, as with no levels, all. */
  event_types?: string[] | undefined;
  threat_levels?: number[] | undefined;
  min_threat_level?: number | undefined;
  jar_ids?: string[] | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  /** Words of title, description and indicators. */
  query?: string | undefined;
};

/** `avg_threat_level` is null where there are no events. */
export type EventSummary = { total_events: number; unique_sources: number; avg_threat_level: number | null };

declare module '#db/column-types.ts' {
  interface ColumnTypes {
    'events.event_type': EventType;
    'events.indicators': Event['indicators'];
    'events.raw': Event['raw'];
  }
}
