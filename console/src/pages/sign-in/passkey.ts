import type { loginReply } from '@skep/server/api/authentication/platform.schemas.ts';
import type { requestOptions } from '@skep/server/api/passkeys/platform.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';

/** Browsers offer passkeys to pages with https, and to those of this machine. */
export const passkeysWork = typeof PublicKeyCredential === 'function';

/** Signs in with a passkey of this device. Throws an error with the message `refused` when people do not choose one. */
export async function signInWithPasskey(refused: string): Promise<Reply<typeof loginReply>> {
  const { options, challenge_id } = await request<Reply<typeof requestOptions>>(
    'POST',
    '/api/auth/webauthn/login/init',
    { body: {} },
  );
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as PublicKeyCredentialRequestOptionsJSON,
  );
  const credential = await navigator.credentials.get({ publicKey }).catch(() => null);
  if (!(credential instanceof PublicKeyCredential)) throw new Error(refused);
  return request('POST', '/api/auth/webauthn/login/complete', {
    body: { challenge_id, assertion: credential.toJSON() as unknown },
  });
}
