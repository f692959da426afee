export { accesses, type Access, type Jar, type JarStatus, type Tier } from './jar.ts';
export { createGrants, type Grants } from './grants.service.ts';
export { grantRoles, type Actor } from './jars.policy.ts';
export {
  addJarQueries,
  deleteJarRow,
  lockJar,
  type JarQueries,
  type SearchableJar,
} from './jars.repository.ts';
export { createJars, type Jars } from './jars.service.ts';
