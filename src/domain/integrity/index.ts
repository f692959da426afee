export { createIntegrity, type Integrity, type IntegrityState } from './integrity.service.ts';
export { createPassageRepair } from './passage-repair.ts';
export { beginRebuild, openRebuild } from './rebuild.repository.ts';
export { createIndexRebuild, type IndexRebuild } from './rebuild.service.ts';
export { lastRounds, stages, type Progress, type Round } from './round.repository.ts';
