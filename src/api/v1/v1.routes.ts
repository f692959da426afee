import type { Passkeys } from '#domain/passkeys/index.ts';
import type { Passwords, Sessions } from '#domain/sessions/index.ts';
import type { Profiles, Register } from '#domain/users/index.ts';
import type { App } from '#http/app.ts';
import { authRoutes } from './auth.routes.ts';
import { passkeyRoutes } from './passkey.routes.ts';
import { profileRoutes } from './profile.routes.ts';

export type V1Deps = {
  sessions: Sessions;
  register: Register;
  passwords: Passwords;
  passkeys: Passkeys;
  profiles: Profiles;
};

/** The versioned contract, which every version serves alike. */
export function v1Routes(app: App, deps: V1Deps): void {
  authRoutes(app, deps);
  passkeyRoutes(app, deps);
  profileRoutes(app, deps);
}
