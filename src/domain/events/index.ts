export { eventTypes, type Event, type EventType, type NewEvent } from './event.ts';
export { recordEvents } from './events.repository.ts';
