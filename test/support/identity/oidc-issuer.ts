import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider, type AdapterFactory, type AdapterPayload } from 'oidc-provider';

export const client = { id: 'skep', secret: 'a secret between the two' };

/** The issuer's claims about a person, and how they sign in. */
export type Person = {
  subject: string;
  email?: string;
  email_verified?: unknown;
  name?: string;
  amr?: string[];
};

export type OidcIssuer = {
  url: string;
  /** Who signs in next; null declines. */
  person: Person | null;
  /** Answers instead of the issuer's own, by path. */
  overrides: Record<string, { status: number; body: object }>;
  /** Starts to serve the client at this address. */
  serve: (redirectUri: string, options?: { auth_method?: string; claims_in_id_token?: boolean }) => void;
  close: () => Promise<void>;
};

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;

const notServing: Answer = (_request, response) => response.writeHead(503).end();

/** A real OpenID Connect issuer on 127.0.0.1, which signs in `person` without asking. */
export async function openIssuer(): Promise<OidcIssuer> {
  let answer = notServing;
  const server = createServer((request, response) => {
    const instead = issuer.overrides[new URL(request.url ?? '/', 'http://issuer').pathname];
    if (!instead) return void answer(request, response);
    response.writeHead(instead.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(instead.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer: OidcIssuer = {
    url,
    person: null,
    overrides: {},
    serve(redirectUri, { auth_method = 'client_secret_basic', claims_in_id_token = false } = {}) {
      answer = providerAt(issuer, { redirectUri, auth_method, claims_in_id_token }).callback();
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return issuer;
}

type Serving = { redirectUri: string; auth_method: string; claims_in_id_token: boolean };

function providerAt(issuer: OidcIssuer, { redirectUri, auth_method, claims_in_id_token }: Serving): Provider {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const provider = new Provider(issuer.url, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: auth_method as 'client_secret_basic',
      },
    ],
    clientAuthMethods: [auth_method as 'client_secret_basic'],
    adapter: inMemory(),
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'one', use: 'sig' }] },
    cookies: { keys: ['for tests alone'] },
    claims: { openid: ['sub', 'amr'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: !claims_in_id_token,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, subject) => ({
      accountId: subject,
      claims: () => ({ ...issuer.person, sub: subject }),
    }),
    // Nobody is asked for consent.
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({
        accountId: oidc.session?.accountId ?? '',
        clientId: oidc.client?.clientId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  provider.use(async (context, next) => {
    if (!context.path.startsWith('/interaction/')) return next();
    const { person } = issuer;
    const result = person
      ? { login: { accountId: person.subject, ...(person.amr && { amr: person.amr }) } }
      : { error: 'access_denied', error_description: 'The person declined' };
    await provider.interactionFinished(context.req, context.res, result);
  });
  return provider;
}

/** What the issuer keeps. Its own memory is for a quick start, and says so in every test's output. */
function inMemory(): AdapterFactory {
  const kept = new Map<string, AdapterPayload>();
  return (model) => ({
    upsert: async (id, payload) => void kept.set(`${model} ${id}`, payload),
    find: async (id) => kept.get(`${model} ${id}`),
    findByUid: async (uid) => kept.values().find((payload) => payload.uid === uid),
    findByUserCode: async () => undefined,
    consume: async (id) =>
      void Object.assign(kept.get(`${model} ${id}`) ?? {}, { consumed: Date.now() / 1000 }),
    destroy: async (id) => void kept.delete(`${model} ${id}`),
    async revokeByGrantId(grantId) {
      for (const [key, payload] of kept) if (payload.grantId === grantId) kept.delete(key);
    },
  });
}
