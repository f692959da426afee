import type { loginReply } from '@skep/server/api/authentication/platform.schemas.ts';
import type {
  creationOptions,
  registeredPasskey,
  requestOptions,
} from '@skep/server/api/passkeys/platform.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';

type Login = Reply<typeof loginReply>;

/** Browsers offer passkeys to pages with https, and to those of this machine. */
export const passkeysWork = typeof PublicKeyCredential === 'function';

/** Why a browser made or used no passkey; a person who closes its window is `dismissed`. */
export class NoPasskey extends Error {
  readonly reason: 'dismissed' | 'known' | 'address';

  constructor(cause: unknown) {
    super('The browser gave no passkey', { cause });
    const name = cause instanceof Error ? cause.name : '';
    this.reason = name === 'InvalidStateError' ? 'known' : name === 'SecurityError' ? 'address' : 'dismissed';
  }
}

async function chosen<Kind>(made: Promise<Kind | null>): Promise<PublicKeyCredential> {
  const credential = await made.catch((error: unknown) => {
    throw new NoPasskey(error);
  });
  if (credential instanceof PublicKeyCredential) return credential;
  throw new NoPasskey(undefined);
}

/**
 * Signs in with a passkey of this device. With `signal`, browsers offer them in the field of the e-mail until it is aborted; without,
 * in a window of their own. Throws `NoPasskey` when people do not choose one.
 */
export async function signInWithPasskey(remember_me: boolean, signal?: AbortSignal): Promise<Login> {
  const { options, challenge_id } = await request<Reply<typeof requestOptions>>(
    'POST',
    '/api/auth/webauthn/login/init',
    { body: {} },
  );
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as PublicKeyCredentialRequestOptionsJSON,
  );
  const credential = await chosen(
    navigator.credentials.get({ publicKey, ...(signal && { signal, mediation: 'conditional' as const }) }),
  );
  return request('POST', '/api/auth/webauthn/login/complete', {
    body: { challenge_id, remember_me, assertion: credential.toJSON() as unknown },
  });
}

/** Makes a passkey on this device and keeps it at the account. Throws `NoPasskey` when the browser made none. */
export async function makePasskey(name: string): Promise<Reply<typeof registeredPasskey>> {
  const { options } = await request<Reply<typeof creationOptions>>(
    'POST',
    '/api/auth/webauthn/register/init',
  );
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as PublicKeyCredentialCreationOptionsJSON,
  );
  const credential = await chosen(navigator.credentials.create({ publicKey }));
  return request('POST', '/api/auth/webauthn/register/complete', {
    body: { name, credential: credential.toJSON() as unknown },
  });
}

/** Whether browsers can offer passkeys in the field of the e-mail. */
export async function autofillWorks(): Promise<boolean> {
  return passkeysWork && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false);
}
