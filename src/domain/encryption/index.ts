export { countingFingerprint, masterKeySince } from './fingerprints.repository.ts';
export type { KeyState, Rotated } from './key-state.ts';
export { createMasterKey, fingerprintOf, type MasterKey } from './master-key.ts';
export { replaceMasterKey, type Reseal } from './rotation.service.ts';
