export { eventTypes, type Event, type NewEvent } from './event.ts';
export { forgetDocuments, recordEvents, removeOldEvents } from './events.repository.ts';
export { createEvents, type Events } from './events.service.ts';
