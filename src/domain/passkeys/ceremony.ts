import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { userHandleOf, type Assertion, type Attestation, type Passkey } from './passkey.ts';

/** How long a challenge can be answered, in milliseconds. */
export const challengeLifeMs = 300_000;

// EdDSA, ES256 and RS256, as COSE numbers them (RFC 9053).
const algorithms = [-8, -7, -257];

// Three hundred modules that no start should wait for.
const webAuthn = () => import('@simplewebauthn/server');
const webAuthnFormats = () => import('@simplewebauthn/server/helpers');

// We ask for no attestation, and browsers then leave at most one by the key itself. To check any other, the
// library would go and ask certificate authorities over the network.
const formats = new Set<string>(['none', 'packed']);

/** Why an answer was refused, in a short text for the log: it may repeat what the caller sent. */
export type Refused = { refused: string };

/** The relying party (WebAuthn Level 3): passkeys are bound to the host that browsers reach Skep at. */
function partyOf(origin: string): { id: string; origin: string } {
  const url = new URL(origin);
  return { id: url.hostname, origin: url.origin };
}

/** Options for `navigator.credentials.create()`: a discoverable key, protected by PIN or biometrics. */
export async function creationOptions(
  origin: string,
  user: { user_id: string; email: string; display_name: string },
  known: Pick<Passkey, 'id' | 'transports'>[],
) {
  const { generateRegistrationOptions } = await webAuthn();
  return generateRegistrationOptions({
    rpName: 'Skep',
    rpID: partyOf(origin).id,
    userID: userHandleOf(user.user_id),
    userName: user.email,
    userDisplayName: user.display_name,
    timeout: challengeLifeMs,
    attestationType: 'none',
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  });
}

export type RequestOptions = PublicKeyCredentialRequestOptionsJSON & { rpId: string };

/** What `navigator.credentials.get()` is asked. It names no credentials, and so gives away no user. */
export async function requestOptions(origin: string): Promise<RequestOptions> {
  const rpId = partyOf(origin).id;
  const { generateAuthenticationOptions } = await webAuthn();
  const asked = { rpID: rpId, timeout: challengeLifeMs, userVerification: 'required' } as const;
  return { ...(await generateAuthenticationOptions(asked)), rpId };
}

/**
 * Checks a new credential in all but its challenge, which is for the caller to know. The passkey has the counter
 * that its authenticator began with.
 */
export async function verifyAttestation(
  origin: string,
  { response: { transports = [], ...response }, ...credential }: Attestation,
): Promise<
  Refused | { challenge: string; passkey: Omit<Passkey, 'user_id' | 'name' | 'created_at' | 'last_used_at'> }
> {
  const party = partyOf(origin);
  const { verifyRegistrationResponse } = await webAuthn();
  const { decodeAttestationObject, isoBase64URL } = await webAuthnFormats();
  let answered = '';
  try {
    const format = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject)).get('fmt');
    if (!formats.has(format)) return refused(`attestation ${format}`);
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, response, clientExtensionResults: {} },
      expectedChallenge: (challenge) => {
        answered = challenge;
        return typeof challenge === 'string';
      },
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (!registrationInfo) return { refused: 'attestation signature' };
    const { id, publicKey, counter } = registrationInfo.credential;
    if (id !== credential.id) return { refused: 'the ids differ' };
    const public_key = Buffer.from(publicKey).toString('base64url');
    const backed_up = registrationInfo.credentialBackedUp;
    return { challenge: answered, passkey: { id, public_key, counter, transports, backed_up } };
  } catch (error) {
    return refused(String(error));
  }
}

/** Checks an assertion in all but its challenge and its counter, which change with every use. */
export async function verifyAssertion(
  origin: string,
  { response: { userHandle, ...response }, ...credential }: Assertion,
  { id, public_key, user_id }: Pick<Passkey, 'id' | 'public_key' | 'user_id'>,
): Promise<Refused | { challenge: string; counter: number; backed_up: boolean }> {
  const party = partyOf(origin);
  let answered = '';
  // No user was named beforehand, so the authenticator has to identify them (WebAuthn, 7.2, step 6).
  if (userHandle !== userHandleOf(user_id).toString('base64url')) return { refused: 'user handle' };
  const { verifyAuthenticationResponse } = await webAuthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, response, clientExtensionResults: {} },
      expectedChallenge: (challenge) => {
        answered = challenge;
        return typeof challenge === 'string';
      },
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      // The library compares counters before it has verified the signature; 0 leaves that to the caller.
      credential: { id, publicKey: Buffer.from(public_key, 'base64url'), counter: 0 },
      requireUserVerification: true,
    });
    if (!verified) return { refused: 'signature' };
    const { newCounter: counter, credentialBackedUp: backed_up } = authenticationInfo;
    return { challenge: answered, counter, backed_up };
  } catch (error) {
    return refused(String(error));
  }
}

function refused(why: string): Refused {
  return { refused: why.slice(0, 300) };
}
