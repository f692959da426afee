import { createPrivateKey, createPublicKey, generateKeyPairSync, hash, type KeyObject } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, jwtVerify, SignJWT, type JWK } from 'jose';

export type SessionClaims = { sub: string; sid: string; role: string; aal: string; jti: string };

export type SessionKeys = {
  sign: (claims: SessionClaims, expiresAt: Date) => Promise<string>;
  /** The claims of a token that we signed and that has not expired; null for anything else. */
  verify: (token: string) => Promise<SessionClaims | null>;
  /** The public key as a JWK set, for `/.well-known/jwks.json`. */
  jwks: { keys: JWK[] };
};

const algorithm = 'EdDSA';
const maxRemembered = 10_000;

/** A new Ed25519 private key as PKCS #8 PEM. */
export function generateSessionKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/** Signs and verifies session tokens (JWT, RFC 7519, EdDSA only) with an Ed25519 key in PEM form. */
export async function createSessionKeys(pem: string): Promise<SessionKeys> {
  const privateKey = createPrivateKey(pem);
  const publicKey = createPublicKey(privateKey);
  const jwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(jwk);
  return {
    sign: (claims, expiresAt) =>
      new SignJWT({ sid: claims.sid, role: claims.role, aal: claims.aal })
        .setProtectedHeader({ alg: algorithm, typ: 'JWT', kid })
        .setSubject(claims.sub)
        .setJti(claims.jti)
        .setIssuedAt()
        .setExpirationTime(expiresAt)
        .sign(privateKey),
    verify: remembering((token) => verifyToken(token, publicKey)),
    jwks: { keys: [{ ...jwk, kid, alg: algorithm, use: 'sig' }] },
  };
}

type Verified = { claims: SessionClaims; exp: number };

/**
 * Remembers, by its hash, a token whose signature was good: checking that takes 0.1 ms of processor time, for each
 * request. Whether the token has expired and still counts is looked up all the same.
 */
function remembering(verify: (token: string) => Promise<Verified | null>): SessionKeys['verify'] {
  const known = new Map<string, Verified>();
  return async (token) => {
    const key = hash('sha256', token, 'base64url');
    const verified = known.get(key) ?? (await verify(token));
    if (!verified || verified.exp * 1000 <= Date.now()) {
      known.delete(key);
      return null;
    }
    if (!known.has(key)) makeRoom(known);
    known.set(key, verified);
    return verified.claims;
  };
}

function makeRoom(known: Map<string, Verified>): void {
  if (known.size < maxRemembered) return;
  const [oldest] = known.keys();
  if (oldest !== undefined) known.delete(oldest);
}

async function verifyToken(token: string, key: KeyObject): Promise<Verified | null> {
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: [algorithm] });
    const { sub, sid, role, aal, jti, exp } = payload;
    if (![sub, sid, role, aal, jti].every((claim) => typeof claim === 'string')) return null;
    return exp === undefined ? null : { claims: { sub, sid, role, aal, jti } as SessionClaims, exp };
  } catch {
    return null;
  }
}
