export type { Instance } from './instances.repository.ts';
export { createInstances } from './instances.service.ts';
