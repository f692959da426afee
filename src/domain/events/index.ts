export { eventTypes, type Event, type FoundEvents, type NewEvent } from './event.ts';
export { forgetDocuments, recordEvents, removeOldEvents } from './record-events.ts';
export { createEvents, type Events } from './events.service.ts';
export { alertStatuses, severities, type Alert, type AlertMove } from './alerts/alert.ts';
export { createAlerts, type AlertDetail, type Alerts } from './alerts/alerts.service.ts';
