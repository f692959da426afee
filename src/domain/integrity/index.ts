export { beginRebuild } from './rebuild.repository.ts';
export { createIndexRebuild, type IncompleteIndex, type IndexRebuild } from './rebuild.service.ts';
