import type { Event } from '#domain/events/event.ts';

export const severities = ['low', 'medium', 'high', 'critical'] as const;
export type Severity = (typeof severities)[number];

export const alertStatuses = ['new', 'investigating', 'resolved', 'false_positive'] as const;
export type AlertStatus = (typeof alertStatuses)[number];

/** Events from this threat level on open an alert. */
export const alertLevel = 7;

export function severityOf(threatLevel: number): Severity {
  if (threatLevel >= 9) return 'critical';
  if (threatLevel >= alertLevel) return 'high';
  return threatLevel >= 4 ? 'medium' : 'low';
}

export const nextStatuses: Record<AlertStatus, readonly AlertStatus[]> = {
  new: ['investigating', 'resolved', 'false_positive'],
  investigating: ['resolved', 'false_positive'],
  resolved: ['investigating'],
  false_positive: ['investigating'],
};

export function isClosed(status: AlertStatus): boolean {
  return status === 'resolved' || status === 'false_positive';
}

/** An event that somebody has to look at, with what the event says. */
export type Alert = Pick<
  Event,
  'title' | 'description' | 'source' | 'source_ip' | 'threat_level' | 'jar_id' | 'document_id' | 'indicators'
> & {
  id: string;
  event_id: string;
  /** The type of the event. */
  alert_type: string;
  severity: Severity;
  status: AlertStatus;
  assigned_to: string | null;
  created_at: Date;
  updated_at: Date;
  resolved_at: Date | null;
};

type Named = { id: string; name: string };

/** What somebody did with an alert. */
export type AlertMove = {
  id: string;
  /** Null when the account is gone. */
  by: Named | null;
  from_status: AlertStatus | null;
  to_status: AlertStatus | null;
  /** Whether it was assigned to another, or to nobody. */
  reassigned: boolean;
  assigned_to: Named | null;
  note: string | null;
  created_at: Date;
};

export type AlertFilter = {
  severity?: Severity | undefined;
  status?: AlertStatus | undefined;
  /** Null: those assigned to nobody. */
  assigned_to?: string | null | undefined;
  source_ip?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  query?: string | undefined;
};

export type AlertChange = {
  status?: AlertStatus | undefined;
  assigned_to?: string | null | undefined;
  note?: string | undefined;
};

/** An alert that was opened or changed. */
export type ChangedAlert = { change: 'created' | 'updated'; alert: Alert };
