import { inject, type Reply } from '#test/platform/inject.ts';
import type { Client, TestPlatform } from '#test/platform/platform.ts';
import {
  createAuthenticator,
  type Algorithm,
  type Deviations,
  type SoftwareAuthenticator,
} from './software-authenticator.ts';

/** The origin of a test platform, and the paths that passkeys are made and used at. */
export const origin = 'http://skep.example';
export const webauthn = '/api/auth/webauthn';

/** Has the authenticator make a passkey for a user who is signed in. */
export async function register(
  user: Client,
  authenticator: SoftwareAuthenticator,
  deviations: Deviations = {},
) {
  const { body } = await user.post(`${webauthn}/register/init`);
  return user.post(`${webauthn}/register/complete`, { credential: authenticator.create(body, deviations) });
}

/** Makes and uses passkeys through a platform's real routes. */
export function passkeysAt({ platform, signIn: signInUser }: TestPlatform) {
  const post = (url: string, payload?: object) =>
    inject(platform, { method: 'POST', url, ...(payload && { payload }) });
  const begin = async (): Promise<any> => (await post(`${webauthn}/login/init`, {})).body;
  const complete = (payload: object) => post(`${webauthn}/login/complete`, payload);

  return {
    post,
    /** The options and the challenge_id of a new sign-in. */
    begin,
    complete,

    /** A user with a passkey. */
    async withPasskey(algorithm: Algorithm = 'ES256') {
      const user = await signInUser('analyst');
      const authenticator = createAuthenticator({ origin, algorithm });
      const { status } = await register(user, authenticator);
      if (status !== 201) throw new Error(`Registering answered ${status}`);
      return { user, authenticator };
    },

    async signIn(authenticator: SoftwareAuthenticator, deviations: Deviations = {}): Promise<Reply> {
      const { options, challenge_id } = await begin();
      return complete({ assertion: authenticator.get(options, deviations), challenge_id });
    },
  };
}

/** An error without what differs from request to request. */
export function errorOf({ status, body }: Reply): unknown {
  const { timestamp: _timestamp, request_id: _id, ...error } = body.error;
  return { status, error };
}

/** How every sign-in by passkey is refused. */
export const refused = {
  status: 401,
  error: { code: 'INVALID_CREDENTIALS', message: 'This passkey was not accepted', details: {} },
};
