import type { Row } from '../row.ts';
import { alert, event, pagination } from './resources.ts';

const ours = 'open-points.md, Events and alerts';
const sent = {
  event_type: 'ids',
  title: 'A scan of the depot',
  threat_level: 8,
  source_ip: '203.0.113.7',
  indicators: [{ type: 'domain', value: 'evil-depot.net' }],
};
const nowhere = '00000000-0000-4000-8000-000000000000';

/** Events and alerts. */
export const events: Row[] = [
  {
    spec: '1:89',
    call: 'POST /api/v1/events',
    as: 'analyst',
    send: sent,
    status: 201,
    ours,
    fields: { accepted: 1, events: [{ index: 0, id: 'uuid' }] },
    keep: { event: 'events.0.id' },
  },
  { spec: '1:89', call: 'POST /api/v1/events', as: 'viewer', send: sent, status: 403, ours, error: 'FORBIDDEN' },
  {
    spec: '1:145',
    call: 'GET /api/v1/events/{event}',
    as: 'analyst',
    status: 200,
    fields: { ...(event as object), raw: 'object', alerts: [alert], related_events: [] },
    keep: { alert: 'alerts.0.id' },
  },
  { spec: '1:145', call: `GET /api/v1/events/${nowhere}`, as: 'analyst', status: 404, error: 'NOT_FOUND' },
  { spec: '1:145', says: 'id is a uuid', call: 'GET /api/v1/events/7', as: 'analyst', status: 400, error: 'INVALID_REQUEST' },
  {
    spec: '1:146',
    call: 'POST /api/v1/events/search',
    as: 'analyst',
    send: {
      query: 'depot',
      filters: { threat_levels: [7, 8], event_types: ['ids'], date_range: { start: '2020-01-01T00:00:00Z', end: '2100-01-01T00:00:00Z' } },
    },
    status: 200,
    fields: { results: [event], total: 1, query_time: 'number' },
  },
  {
    spec: '1:146',
    says: 'filters hold',
    call: 'POST /api/v1/events/search',
    as: 'analyst',
    send: { query: 'depot', filters: { threat_levels: [1], event_types: ['ids'] } },
    status: 200,
    fields: { results: [], total: 0 },
  },
  { spec: '1:146', call: 'POST /api/v1/events/search', send: { query: 'depot' }, status: 401, error: 'UNAUTHORIZED' },
  {
    spec: '1:150',
    says: 'events are listed',
    call: 'GET /api/v1/events?event_type=ids&min_threat_level=7&from=2020-01-01T00:00:00Z&to=2100-01-01T00:00:00Z',
    as: 'analyst',
    status: 200,
    ours,
    fields: { events: [event], pagination },
  },
  { spec: '1:86', call: 'GET /api/v1/alerts', as: 'analyst', status: 200, ours, fields: { alerts: [alert], pagination } },
  {
    spec: '1:86',
    call: 'GET /api/v1/alerts/{alert}',
    as: 'analyst',
    status: 200,
    ours,
    fields: { ...(alert as object), event_id: '={event}', severity: '=high', status: '=new', history: [] },
  },
  ...(['investigating', 'resolved', 'investigating', 'false_positive'] as const).map((status): Row => ({
    spec: '1:109',
    says: status,
    call: 'PATCH /api/v1/alerts/{alert}',
    as: 'analyst',
    send: { status },
    status: 200,
    ours,
    fields: { status: `=${status}` },
  })),
  {
    spec: '1:121',
    says: 'other moves are refused',
    call: 'PATCH /api/v1/alerts/{alert}',
    as: 'analyst',
    send: { status: 'new' },
    status: 409,
    ours,
    error: 'CONFLICT',
  },
  {
    spec: '1:109',
    says: 'no other status',
    call: 'PATCH /api/v1/alerts/{alert}',
    as: 'analyst',
    send: { status: 'closed' },
    status: 422,
    error: 'VALIDATION_ERROR',
  },
  ...(
    [
      [2, null],
      [9, '=critical'],
    ] as const
  ).map(([threat_level, severity]): Row => ({
    spec: '1:86',
    says: severity === null ? 'a low level opens no alert' : 'critical',
    call: 'POST /api/v1/events',
    as: 'analyst',
    send: { ...sent, title: `Level ${threat_level}`, threat_level },
    status: 201,
    ours,
    fields: { accepted: 1 },
    keep: { [`event ${threat_level}`]: 'events.0.id' },
  })),
  {
    spec: '1:86',
    says: 'critical',
    call: 'GET /api/v1/events/{event 9}',
    as: 'analyst',
    status: 200,
    ours,
    fields: { alerts: [{ severity: '=critical' }] },
  },
];
