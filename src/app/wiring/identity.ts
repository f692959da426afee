import { linkTo } from '#api/users/one-time-links.ts';
import type { Config } from '#config/config.settings.ts';
import type { Database } from '#db/database.ts';
import { createApiKeys, keyMark, revokeKeysOf, type ApiKeys } from '#domain/api-keys/index.ts';
import { emailLink } from '#domain/emails/index.ts';
import type { CountHits } from '#domain/rate-limits/index.ts';
import type { MasterKey } from '#domain/encryption/index.ts';
import { createPasskeys, type Passkeys } from '#domain/passkeys/index.ts';
import { createSecondFactor, type SecondFactor } from '#domain/second-factor/index.ts';
import {
  createPasswordCheck,
  createPasswords,
  createSessionKeys,
  createSessions,
  revokeAll,
  type LiveSession,
  type Passwords,
  type Sessions,
} from '#domain/sessions/index.ts';
import {
  createSingleSignOn,
  openOidcProvider,
  type OidcProvider,
  type SingleSignOn,
} from '#domain/single-sign-on/index.ts';
import {
  createInvitations,
  createProfiles,
  createRegistration,
  createUserAdmin,
  type Invitations,
  type Profiles,
  type Register,
  type SendLink,
  type UserAdmin,
} from '#domain/users/index.ts';
import type { Authenticate, Principal } from '#http/access/access.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import type { PublicOrigin } from './public-origin.ts';
import type { Secrets } from './stores/secrets.ts';

/** What authenticates people and programs, and what admins do with their accounts. */
export type Identity = {
  sessions: Sessions;
  passwords: Passwords;
  profiles: Profiles;
  invitations: Invitations;
  register: Register;
  passkeys: Passkeys;
  secondFactor: SecondFactor;
  apiKeys: ApiKeys;
  singleSignOn: SingleSignOn;
  userAdmin: UserAdmin;
};

type IdentityDeps = {
  config: Config;
  secrets: Secrets;
  masterKey: MasterKey;
  database: Database;
  /** Counts wrong passwords and codes. */
  countGuesses: CountHits;
  publicOrigin: PublicOrigin;
  logger: Logger;
};

export async function openIdentity(deps: IdentityDeps): Promise<Identity> {
  const { config, secrets, masterKey, database, countGuesses, publicOrigin, logger } = deps;
  const keys = await createSessionKeys(secrets.sessionKey);
  const checkPassword = createPasswordCheck({
    database,
    countHits: countGuesses,
    logger,
    limits: { of_account: config.signInFailuresPerAccount, of_address: config.signInFailuresPerAddress },
  });
  const sessions = createSessions({ database, keys, checkPassword });
  const sendLink = linksByEmail(deps);
  return {
    sessions,
    passwords: createPasswords({ database, sendLink }),
    profiles: createProfiles({ database }),
    invitations: createInvitations({ database, closed: config.registration === 'closed', sendLink }),
    register: createRegistration({
      database,
      mode: config.registration,
      role: config.registrationRole,
    }),
    passkeys: createPasskeys({ database, sessions, logger, origin: publicOrigin.get }),
    secondFactor: createSecondFactor({
      database,
      sessions,
      masterKey,
      countHits: countGuesses,
    }),
    apiKeys: createApiKeys({ database, logger }),
    singleSignOn: createSingleSignOn({
      database,
      sessions,
      provider: await oidcProvider(config, { publicOrigin, logger }),
      rules: {
        create: config.oidcAutoCreate || config.registration === 'open',
        role: config.registrationRole,
        open_registration: config.registration === 'open',
      },
    }),
    userAdmin: createUserAdmin({
      database,
      sendLink,
      endAccess: async (tx, userId) => {
        await revokeAll(tx, userId);
        await revokeKeysOf(tx, userId);
      },
    }),
  };
}

function linksByEmail({ masterKey, publicOrigin }: IdentityDeps): SendLink {
  return (tx, { kind, to, issued: { link, token } }) => {
    const page = kind === 'invitation' ? 'invitation' : 'password-reset';
    return emailLink(tx, masterKey, { kind, to, link_id: link.id, link: linkTo(publicOrigin, page, token) });
  };
}

async function oidcProvider(
  { oidcIssuer: issuer, oidcClientId: client_id, oidcClientSecret: client_secret }: Config,
  { publicOrigin, logger }: { publicOrigin: PublicOrigin; logger: Logger },
): Promise<OidcProvider | null> {
  if (issuer === null || client_id === null || client_secret === null) return null;
  const redirectUri = () => `${publicOrigin.get()}/api/auth/oidc/callback`;
  return openOidcProvider({ issuer, client_id, client_secret, redirectUri }, logger);
}

/** The subject of a credential: a user's session, or the owner of an API key with its scopes. */
export function identity({ sessions, apiKeys }: { sessions: Sessions; apiKeys: ApiKeys }): Authenticate {
  async function holderOf(key: string): Promise<Principal | null> {
    const holder = await apiKeys.authenticate(key);
    if (!holder) return null;
    // A program has no second factor: its key was made by a session that had given it.
    return { ...holder, session_id: null, aal: 'aal1', second_factor: false, anew: () => holderOf(key) };
  }

  function inSession(session: LiveSession): Principal {
    // By the session, not by its token: that may have been replaced meanwhile, as it should be from time to time.
    const anew = async () => {
      const now = await sessions.find(session.session_id);
      return now && inSession(now);
    };
    return { ...session, api_key_id: null, read_only: false, anew };
  }

  return async ({ token, from }) => {
    if (from === 'api_key' || (from === 'bearer' && token.startsWith(keyMark))) return holderOf(token);
    const session = await sessions.authenticate(token);
    return session && inSession(session);
  };
}
