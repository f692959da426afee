export { countingFingerprint, masterKeySince } from './fingerprints.repository.ts';
export { createMasterKey, fingerprintOf, type MasterKey } from './master-key.ts';
export { replaceMasterKey, type SealAnew } from './rotation.service.ts';
