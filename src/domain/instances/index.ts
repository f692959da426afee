export type { Instance } from './instances.repository.ts';
export { createInstances, type Instances } from './instances.service.ts';
