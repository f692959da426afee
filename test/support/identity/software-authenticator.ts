import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

type CreationOptions = { options: { rp: { id?: string }; user: { id: string }; challenge: string } };
type RequestOptions = { challenge: string; rpId: string };

/** What a dishonest or broken authenticator or browser does otherwise. */
export type Deviations = {
  origin?: string;
  rpId?: string;
  type?: string;
  challenge?: string;
  /** Signs with this counter instead of the next. */
  counter?: number;
  userVerified?: boolean;
  userPresent?: boolean;
  userHandle?: string | null;
  /** Another attestation statement than none. */
  attestation?: { fmt: string; attStmt: Map<string, unknown> };
  /** Claims to be this credential. */
  id?: string;
};

export type Algorithm = 'ES256' | 'EdDSA';

const flag = { userPresent: 0x01, userVerified: 0x04, attestedData: 0x40 };

export type SoftwareAuthenticator = ReturnType<typeof createAuthenticator>;

/** An authenticator and the browser before it, holding one passkey for `origin` (WebAuthn Level 3, section 6). */
export function createAuthenticator({ origin, algorithm }: { origin: string; algorithm: Algorithm }) {
  const keys =
    algorithm === 'ES256'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : generateKeyPairSync('ed25519');
  const id = randomBytes(16).toString('base64url');
  let counter = 0;
  let owner: string | null = null;

  function clientData(type: string, challenge: string, deviations: Deviations): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: deviations.type ?? type,
        challenge: deviations.challenge ?? challenge,
        origin: deviations.origin ?? origin,
        crossOrigin: false,
      }),
    );
  }

  function authenticatorData(rpId: string, deviations: Deviations, attested?: Buffer<ArrayBuffer>): Buffer {
    counter = deviations.counter ?? counter + 1;
    return writeAuthenticatorData(deviations.rpId ?? rpId, counter, deviations, attested);
  }

  return {
    id,

    /** `navigator.credentials.create()` and `toJSON()`. */
    create({ options }: CreationOptions, deviations: Deviations = {}) {
      owner = options.user.id;
      const attested = attestedData(deviations.id ?? id, keys.publicKey);
      const authData = authenticatorData(options.rp.id ?? '', deviations, attested);
      const { fmt, attStmt } = deviations.attestation ?? { fmt: 'none', attStmt: new Map() };
      const attestationObject = cbor(
        new Map<string, unknown>([
          ['fmt', fmt],
          ['attStmt', attStmt],
          ['authData', authData],
        ]),
      );
      return credential(deviations.id ?? id, {
        clientDataJSON: clientData('webauthn.create', options.challenge, deviations).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      });
    },

    /** `navigator.credentials.get()` and `toJSON()`. */
    get(options: RequestOptions, deviations: Deviations = {}) {
      const data = clientData('webauthn.get', options.challenge, deviations);
      const authData = authenticatorData(options.rpId, deviations);
      const signed = Buffer.concat([authData, sha256(data)]);
      const signature = sign(algorithm === 'ES256' ? 'sha256' : null, signed, keys.privateKey);
      return credential(deviations.id ?? id, {
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: deviations.userHandle === undefined ? owner : deviations.userHandle,
      });
    },
  };
}

/** WebAuthn Level 3, 6.1. */
function writeAuthenticatorData(
  rpId: string,
  counter: number,
  { userPresent = true, userVerified = true }: Deviations,
  attested = Buffer.alloc(0),
): Buffer {
  const head = Buffer.alloc(5);
  const flags = [
    userPresent ? flag.userPresent : 0,
    userVerified ? flag.userVerified : 0,
    attested.length > 0 ? flag.attestedData : 0,
  ];
  head.writeUInt8(flags.reduce((sum, one) => sum | one));
  head.writeUInt32BE(counter, 1);
  return Buffer.concat([sha256(rpId), head, attested]);
}

/** The authenticator data of a new credential; its AAGUID tells no model. */
function attestedData(id: string, publicKey: KeyObject): Buffer<ArrayBuffer> {
  const raw = Buffer.from(id, 'base64url');
  const length = Buffer.alloc(2);
  length.writeUInt16BE(raw.length);
  return Buffer.concat([Buffer.alloc(16), length, raw, cbor(coseKey(publicKey))]);
}

function credential<T>(id: string, response: T) {
  return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} };
}

/** A public key in COSE form (RFC 9053): EC2 on P-256, or OKP on Ed25519. */
function coseKey(key: KeyObject): Map<number, unknown> {
  const { x = '', y } = key.export({ format: 'jwk' });
  const at = Buffer.from(x, 'base64url');
  const entries: [number, unknown][] =
    y === undefined
      ? [
          [1, 1],
          [3, -8],
          [-1, 6],
          [-2, at],
        ]
      : [
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, at],
          [-3, Buffer.from(y, 'base64url')],
        ];
  return new Map(entries);
}

/** As much of CBOR (RFC 8949) as authenticators write. */
export function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value]);
  if (typeof value === 'string')
    return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Array.isArray(value)) return Buffer.concat([cborHead(4, value.length), ...value.map(cbor)]);
  if (value instanceof Map) {
    const parts = [...value].flatMap(([name, of]) => [cbor(name), cbor(of)]);
    return Buffer.concat([cborHead(5, value.size), ...parts]);
  }
  throw new Error(`Not written here: ${String(value)}`);
}

function cborHead(major: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(major << 5) | count]);
  if (count < 256) return Buffer.from([(major << 5) | 24, count]);
  return Buffer.from([(major << 5) | 25, count >> 8, count & 0xff]);
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}
