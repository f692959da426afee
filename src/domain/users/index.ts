export { passwordMatches } from './password.ts';
export { findActor, findUserByEmail, touchLastLogin, type Role, type User } from './users.repository.ts';
export { createUser, ensureFirstAdmin, issueSetupToken, setUpFirstAdmin } from './users.service.ts';
