export type { CountHits } from './count-hits.ts';
export { createMemoryCounter } from './limits-memory.ts';
export { createSharedCounter } from './limits-shared.ts';
