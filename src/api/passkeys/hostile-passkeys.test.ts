import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { errorOf, origin, passkeysAt, refused, webauthn } from '#test/identity/passkeys.ts';
import { platformFor } from '#test/platform/platform.ts';
import { cbor, createAuthenticator } from '#test/identity/software-authenticator.ts';

const { test } = platformFor();
let passkeys: ReturnType<typeof passkeysAt>;

beforeAll(async () => {
  passkeys = passkeysAt(test);
});

const json = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('hostile input', () => {
  it.each<[string, (valid: any) => unknown]>([
    ['an id of 501 characters', (valid) => ({ ...valid, id: 'a'.repeat(501), rawId: 'a'.repeat(501) })],
    ['an id that is no base64url', (valid) => ({ ...valid, id: '../../etc', rawId: '../../etc' })],
    ['another type of credential', (valid) => ({ ...valid, type: 'password' })],
    ['no response', (valid) => ({ ...valid, response: undefined })],
    [
      'client data of a megabyte',
      (valid) => ({ ...valid, response: { ...valid.response, clientDataJSON: 'a'.repeat(500_000) } }),
    ],
    [
      'an object for a signature',
      (valid) => ({ ...valid, response: { ...valid.response, signature: { $gt: '' } } }),
    ],
    ['null', () => null],
  ])('is a wrong request at the sign-in: %s', async (_, change) => {
    const { authenticator } = await passkeys.withPasskey();
    const { options } = await passkeys.begin();
    const reply = await passkeys.complete({ assertion: change(authenticator.get(options)) });
    expect(reply).toMatchObject({ status: 422, body: { error: { code: 'VALIDATION_ERROR' } } });
  });

  it.each<[string, (valid: any) => object]>([
    ['client data that is no JSON', () => ({ clientDataJSON: 'AAAA' })],
    ['client data that is null', () => ({ clientDataJSON: json(null) })],
    ['client data that is a list', () => ({ clientDataJSON: json([]) })],
    [
      'a challenge that is a number',
      () => ({ clientDataJSON: json({ type: 'webauthn.get', challenge: 5, origin }) }),
    ],
    [
      'a challenge with a NUL',
      () => ({ clientDataJSON: json({ type: 'webauthn.get', challenge: '\u0000', origin }) }),
    ],
    ['authenticator data of three bytes', () => ({ authenticatorData: 'AAAA' })],
    ['a signature of three bytes', () => ({ signature: 'AAAA' })],
    [
      'authenticator data that claims extensions',
      ({ authenticatorData }) => {
        const bytes = Buffer.from(authenticatorData, 'base64url');
        bytes[32] = 0x85;
        return { authenticatorData: Buffer.concat([bytes, Buffer.alloc(2000, 0x9f)]).toString('base64url') };
      },
    ],
  ])('is refused like any other passkey: %s', async (_, change) => {
    const { authenticator } = await passkeys.withPasskey();
    const { options, challenge_id } = await passkeys.begin();
    const { response, ...valid } = authenticator.get(options);
    const assertion = { ...valid, response: { ...response, ...change(response) } };
    expect(errorOf(await passkeys.complete({ assertion, challenge_id }))).toEqual(refused);
  });

  it('is refused as a new passkey, whatever bytes the attestation is made of', async () => {
    const user = await test.signIn('analyst');
    const { body } = await user.post(`${webauthn}/register/init`);
    const valid = createAuthenticator({ origin, algorithm: 'ES256' }).create(body);
    const whole = Buffer.from(valid.response.attestationObject, 'base64url');
    const damaged = [
      Buffer.from([0xff]),
      Buffer.alloc(10_000, 0x81),
      Buffer.from('9bffffffffffffffff', 'hex'),
      Buffer.from('bb00000000ffffffff', 'hex'),
      cbor(new Map()),
      cbor(new Map<string, unknown>([['fmt', 5]])),
      // Past two thirds only the key itself is cut short: its owner's loss alone.
      ...Array.from({ length: 60 }, (_, i) => whole.subarray(0, (i * whole.length) / 90)),
      ...Array.from({ length: 60 }, () => randomBytes(200)),
    ];
    for (const bytes of damaged) {
      const attestationObject = bytes.toString('base64url') || 'A';
      const { status } = await user.post(`${webauthn}/register/complete`, {
        credential: { ...valid, response: { ...valid.response, attestationObject } },
      });
      expect(status, bytes.toString('hex').slice(0, 100)).toBe(400);
    }
    expect((await user.post(`${webauthn}/register/complete`, { credential: valid })).status).toBe(201);
  });
});
