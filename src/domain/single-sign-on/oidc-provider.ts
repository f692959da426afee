import {
  allowInsecureRequests,
  authorizationCodeGrant,
  AuthorizationResponseError,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  ResponseBodyError,
  type ClientAuth,
  type Configuration,
} from 'openid-client';
import { AppError } from '#kernel/errors.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import { idTokenClaims, profileClaims, type Profile } from './oidc-claims.ts';

export type OidcSettings = {
  issuer: string;
  client_id: string;
  client_secret: string;
  /** Where the issuer sends browsers back to. */
  redirectUri: () => string;
};

/** What has to come back from the issuer as it was sent there. */
type Begun = { state: string; nonce: string; code_verifier: string };

/** The issuer's claims about the person. */
export type Identity = {
  issuer: string;
  subject: string;
  /** The issuer asked for more than one factor. */
  multi_factor: boolean;
  profile: () => Promise<Profile>;
};

/**
 * The OpenID Connect issuer (Core 1.0, authorization code flow with PKCE). It is asked for its addresses when they
 * are first needed, and every hour from then on. Throws `unavailable` when it cannot be reached or does not work,
 * and `unauthenticated` when what it answers does not hold; the log has the reason.
 */
export type OidcProvider = {
  /** The address to send a browser to, and what to remember of it. */
  begin: () => Promise<Begun & { url: string }>;

  /** The person who signed in at the issuer, by the parameters of the redirect. */
  identify: (answer: URLSearchParams, begun: Begun) => Promise<Identity>;
};

const timeoutSeconds = 10;
const rediscoverAfterMs = 60 * 60 * 1000;

export function createOidcProvider(settings: OidcSettings, logger: Logger): OidcProvider {
  const configuration = discovered(settings, logger);

  async function answered<T>(work: Promise<T>): Promise<T> {
    return work.catch((error: unknown) => {
      logger.warn(
        { err: error, issuer: settings.issuer },
        'single sign-on: the issuer’s response was refused',
      );
      throw isIssuersFault(error) ? unavailable(error) : refused(error);
    });
  }

  async function profileOf(tokens: Tokens, subject: string): Promise<Profile> {
    const told = profileClaims.parse(tokens.claims());
    const config = await configuration();
    if (told.email !== null || config.serverMetadata().userinfo_endpoint === undefined) return told;
    return profileClaims.parse(await answered(fetchUserInfo(config, tokens.access_token, subject)));
  }

  return {
    async begin() {
      const begun = { state: randomState(), nonce: randomNonce(), code_verifier: randomPKCECodeVerifier() };
      const url = buildAuthorizationUrl(await configuration(), {
        redirect_uri: settings.redirectUri(),
        scope: 'openid email profile',
        state: begun.state,
        nonce: begun.nonce,
        code_challenge: await calculatePKCECodeChallenge(begun.code_verifier),
        code_challenge_method: 'S256',
      });
      return { ...begun, url: url.href };
    },

    async identify(answer, begun) {
      const config = await configuration();
      const tokens = await answered(
        authorizationCodeGrant(config, new URL(`${settings.redirectUri()}?${answer.toString()}`), {
          expectedState: begun.state,
          expectedNonce: begun.nonce,
          pkceCodeVerifier: begun.code_verifier,
          idTokenExpected: true,
        }),
      );
      const { iss, sub, amr } = await answered(idTokenClaims.parseAsync(tokens.claims()));
      return {
        issuer: iss,
        subject: sub,
        multi_factor: amr.includes('mfa'),
        profile: () => profileOf(tokens, sub),
      };
    },
  };
}

type Tokens = Awaited<ReturnType<typeof authorizationCodeGrant>>;

/** The issuer's configuration, asked for once an hour; a failure is forgotten, so that the next one asks again. */
function discovered(settings: OidcSettings, logger: Logger): () => Promise<Configuration> {
  let found: { at: number; configuration: Promise<Configuration> } | null = null;

  async function ask(): Promise<Configuration> {
    try {
      return await discover(settings);
    } catch (error) {
      found = null;
      logger.error(
        { err: error, issuer: settings.issuer },
        'single sign-on: the issuer could not be reached',
      );
      throw unavailable(error);
    }
  }

  return () => {
    if (!found || Date.now() - found.at >= rediscoverAfterMs)
      found = { at: Date.now(), configuration: ask() };
    return found.configuration;
  };
}

function discover({ issuer, client_id, client_secret }: OidcSettings): Promise<Configuration> {
  const url = new URL(issuer);
  return discovery(url, client_id, undefined, clientAuth(client_secret), {
    timeout: timeoutSeconds,
    // Only an issuer on this machine may be configured with http.
    execute: [enableNonRepudiationChecks, ...(url.protocol === 'http:' ? [allowInsecureRequests] : [])],
  });
}

/** `client_secret_basic` is the default of issuers that declare nothing else (OpenID Connect Discovery 1.0, 3). */
function clientAuth(secret: string): ClientAuth {
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)];
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const chosen = methods.includes('client_secret_basic') ? basic : post;
    return chosen(server, client, body, headers);
  };
}

const faults = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_PARSE_ERROR',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
]);

/** Is it the issuer, or our registration there, that does not work, rather than this one sign-in? */
function isIssuersFault(error: unknown): boolean {
  if (error instanceof ResponseBodyError) return error.error !== 'invalid_grant';
  if (error instanceof ClientError) return faults.has(error.code ?? '');
  // The error of fetch() without a response.
  return error instanceof TypeError;
}

function unavailable(cause: unknown): AppError {
  return new AppError('unavailable', 'Single sign-on is not working at the moment; the log has the reason', {
    code: 'ISSUER_UNAVAILABLE',
    cause,
  });
}

function refused(cause: unknown): AppError {
  const denied = cause instanceof AuthorizationResponseError && cause.error === 'access_denied';
  const message = denied ? 'The issuer did not sign you in' : 'The issuer’s response could not be verified';
  return new AppError('unauthenticated', `${message}; start again`, { code: 'INVALID_CREDENTIALS', cause });
}
