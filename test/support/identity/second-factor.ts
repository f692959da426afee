import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { createUser } from '#domain/users/index.ts';
import { inject } from '#test/platform/inject.ts';
import type { TestPlatform } from '#test/platform/platform.ts';

const password = 'a long enough password';

/** Users with and without an authenticator app, through a platform's real routes. */
export function secondFactorAt({ platform, deps }: TestPlatform) {
  /** A session by its token. */
  function as(token: string) {
    const headers = { authorization: `Bearer ${token}` };
    const call = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
      inject(platform, { method, url, headers, ...(payload && { payload }) });
    return {
      get: (url: string) => call('GET', url),
      post: (url: string, payload?: object) => call('POST', url, payload),
      delete: (url: string) => call('DELETE', url),
      verify: (proof: object) => call('POST', '/api/auth/totp/verify', proof),
      enrol: () => call('POST', '/api/auth/totp/enroll'),
      state: async () => (await call('GET', '/api/auth/second-factor')).body,
    };
  }

  async function signIn(email: string, remember_me = false) {
    const payload = { email, password, remember_me };
    const { body } = await inject(platform, { method: 'POST', url: '/api/auth/login', payload });
    return as(body.session_token);
  }

  async function newUser() {
    const email = `${randomUUID()}@example.com`;
    return createUser(deps.database.kysely, { email, password, role: 'analyst' });
  }

  /** As if the codes that were given had been given long ago. */
  async function forgetSteps(userId: string): Promise<void> {
    const { kysely } = deps.database;
    await kysely.updateTable('totp_factors').set({ last_step: 0 }).where('user_id', '=', userId).execute();
  }

  return {
    as,
    signIn,
    newUser,
    forgetSteps,

    /** A user with an authenticator app, the session that set it up, and their recovery codes. */
    async withTotp() {
      const user = await newUser();
      const first = await signIn(user.email);
      const { secret } = (await first.enrol()).body;
      const { status, body } = await first.verify({ code: codeOf(secret) });
      if (status !== 200) throw new Error(`Confirming answered ${status}`);
      await forgetSteps(user.id);
      const codes: string[] = body.recovery_codes;
      return { user, id: user.id, email: user.email, secret, session: as(body.session_token), codes };
    },
  };
}

/** The code of now, or of so many steps later. */
export function codeOf(secret: string, steps = 0): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 });
}

/** A code that is none of the app's at this time. */
export function wrongCodeOf(secret: string): string | undefined {
  const taken = new Set([-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps)));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !taken.has(code));
}

export const secondFactorRequired = { status: 403, body: { error: { code: 'SECOND_FACTOR_REQUIRED' } } };
export const wrongCode = { status: 403, body: { error: { code: 'INVALID_CREDENTIALS' } } };
