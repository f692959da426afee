export {
  accesses,
  jarStatuses,
  retentionPolicies,
  setJarStatuses,
  tiers,
  type Access,
  type Jar,
  type JarStatus,
  type Retention,
  type RetentionPolicy,
  type RetentionRules,
  type SetJarStatus,
  type Tier,
} from './jar.ts';
export { customDaysOf, firstDeletion, retentionOf } from './retention-policies.ts';
export { createJarKeys, type DataKey, type JarKeys } from './jar-keys.ts';
export { deleteJarKeys, jarKeyState, resealJarKeys, supersededKeys } from './jar-keys.repository.ts';
export { deleteHiddenJar, deleteHiddenJars, showJar } from './importing-jars.repository.ts';
export { grantBought, revokeBought } from './grants.repository.ts';
export { createGrants, type Grants } from './grants.service.ts';
export {
  actorNow,
  assertMayCreateJar,
  grantRoles,
  noteAdminReads,
  readableBy,
  readableWithoutRole,
  writableBy,
  type Action,
  type Actor,
} from './jars.policy.ts';
export {
  addJarQueries,
  deleteJarRow,
  lockJar,
  type JarFilter,
  type JarQueries,
  type ReadableJar,
  type SearchableJar,
} from './jars.repository.ts';
export type { JarUpdate } from './jar-change.policy.ts';
export { createJars, type JarInput, type Jars, type MadePublic } from './jars.service.ts';
