import { challengeLifeMs, type Passkeys } from '#domain/passkeys/index.ts';
import { passkeyChallenge, passkeyChallengeBody } from './v1.schemas.ts';
import type { App } from '#http/app.ts';

/** The challenge of a sign-in by passkey: `/auth/passkey/challenge`. */
export function passkeyRoutes(app: App, { passkeys }: { passkeys: Passkeys }): void {
  app.post(
    '/auth/passkey/challenge',
    {
      config: { access: 'public', action: null, limit: 'sign_in_steps' },
      schema: {
        tags: ['auth'],
        summary: 'Start signing in with a passkey',
        description:
          'Have navigator.credentials.get() sign the challenge, with user verification, and send the result to ' +
          'POST /api/auth/webauthn/login/complete. The challenge works once, within five minutes.',
        body: passkeyChallengeBody,
        response: { 200: passkeyChallenge },
      },
    },
    async () => {
      const { options } = await passkeys.challenge();
      return { challenge: options.challenge, timeout: challengeLifeMs, rpId: options.rpId };
    },
  );
}
