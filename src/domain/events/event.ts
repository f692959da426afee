export const eventTypes = [
  'document.indicators_found',
  'bulk_upload.ended',
  'retention.warning',
  'retention.deleted',
] as const;
export type EventType = (typeof eventTypes)[number];

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
