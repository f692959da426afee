import { expect, it } from 'vitest';
import { createAuthenticator } from '#test/identity/software-authenticator.ts';
import { creationOptions, requestOptions, verifyAttestation } from './ceremony.ts';

const user = { user_id: crypto.randomUUID(), email: 'ada@example.com', display_name: 'Ada' };

it.each(['apple', 'android-key', 'android-safetynet', 'tpm', 'fido-u2f', 'made-up'])(
  'an attestation of the form %s is refused before it is parsed',
  async (fmt) => {
    const origin = 'https://skep.example';
    const options = await creationOptions(origin, user, []);
    const authenticator = createAuthenticator({ origin, algorithm: 'ES256' });
    const credential = authenticator.create({ options }, { attestation: { fmt, attStmt: new Map() } });
    const response = { ...credential.response, clientDataJSON: 'no JSON' };
    const verified = await verifyAttestation(origin, { ...credential, type: 'public-key', response });
    expect(verified).toEqual({ refused: `attestation ${fmt}` });
  },
);

it('passkeys are bound only to the host, so that its port may change', async () => {
  const known = await requestOptions('https://skep.example:8443');
  expect(known.rpId).toBe('skep.example');
});
