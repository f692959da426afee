export {
  accesses,
  jarStatuses,
  retentionPolicies,
  tiers,
  type Access,
  type Jar,
  type JarStatus,
  type Retention,
  type RetentionPolicy,
  type RetentionRules,
  type Tier,
} from './jar.ts';
export { retentionOf } from './retention.ts';
export { createJarKeys, type DataKey, type JarKeys } from './jar-keys.ts';
export { createGrants, type Grants } from './grants.service.ts';
export { grantRoles, readableBy, type Actor } from './jars.policy.ts';
export {
  addJarQueries,
  deleteJarRow,
  lockJar,
  type JarQueries,
  type SearchableJar,
} from './jars.repository.ts';
export { createJars, type JarInput, type Jars } from './jars.service.ts';
