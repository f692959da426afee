export { watchKinds, type Subject, type Watch } from './watch.ts';
export { createWatches, type Watches } from './watches.service.ts';
export { matchJob } from './watches.jobs.ts';
export { workOnWatches } from './matching.service.ts';
