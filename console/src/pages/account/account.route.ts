import { apiKeysRoute } from './api-keys/api-keys.route.ts';
import { accountLayout } from './layout.route.ts';
import { profileRoute } from './profile/profile.route.ts';
import { securityRoute } from './security/security.route.ts';
import { sessionsRoute } from './sessions/sessions.route.ts';

/** One's own account, with its sub-pages. */
export const accountRoute = accountLayout.addChildren([
  profileRoute,
  securityRoute,
  sessionsRoute,
  apiKeysRoute,
]);
