export {
  createSessionKeys,
  generateSessionKey,
  type SessionClaims,
  type SessionKeys,
} from './session.keys.ts';
export { createSessions, type Sessions, type SignIn } from './sessions.service.ts';
export type { LiveSession } from './sessions.repository.ts';
