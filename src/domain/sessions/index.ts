export { createPasswordCheck, manyFailures } from './password-check.ts';
export { createPasswords, type Passwords } from './passwords.service.ts';
export { createSessionKeys, generateSessionKey, type SessionClaims } from './session-keys.ts';
export type { SessionToken } from './session-tokens.ts';
export { createSessions, type Sessions, type SignIn } from './sessions.service.ts';
export { revokeAll, type Aal, type LiveSession } from './sessions.repository.ts';
