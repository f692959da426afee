import { beforeAll, describe, expect, it } from 'vitest';
import { platformFor, statusesOf } from '#test/platform/platform.ts';
import {
  codeOf,
  secondFactorAt,
  secondFactorRequired,
  wrongCode,
  wrongCodeOf,
} from '#test/identity/second-factor.ts';

const { test } = platformFor();
let accounts: ReturnType<typeof secondFactorAt>;

beforeAll(async () => {
  accounts = secondFactorAt(test);
});

describe('a code', () => {
  it('works once, also when used twice at the same moment, and no earlier one after it', async () => {
    const { email, secret } = await accounts.withTotp();
    const sessions = await Promise.all([1, 2, 3].map(() => accounts.signIn(email)));
    const code = codeOf(secret, 1);
    const replies = await Promise.all(sessions.map((session) => session.verify({ code })));
    expect(statusesOf(replies)).toEqual([200, 403, 403]);
    expect(await (await accounts.signIn(email)).verify({ code })).toMatchObject(wrongCode);
    expect(await (await accounts.signIn(email)).verify({ code: codeOf(secret) })).toMatchObject(wrongCode);
  });

  it('that confirms an app does not work again', async () => {
    const { email } = await accounts.newUser();
    const session = await accounts.signIn(email);
    const { secret } = (await session.enrol()).body;
    const code = codeOf(secret, 1);
    expect((await session.verify({ code })).status).toBe(200);
    expect(await (await accounts.signIn(email)).verify({ code })).toMatchObject(wrongCode);
  });

  it('of another user’s app is refused', async () => {
    const [ada, eve] = [await accounts.withTotp(), await accounts.withTotp()];
    expect(await (await accounts.signIn(ada.email)).verify({ code: codeOf(eve.secret) })).toMatchObject(
      wrongCode,
    );
    const sealed = await test.deps.database.kysely
      .selectFrom('totp_factors')
      .select('sealed_secret')
      .where('user_id', '=', eve.id)
      .executeTakeFirstOrThrow();
    await test.deps.database.kysely
      .updateTable('totp_factors')
      .set(sealed)
      .where('user_id', '=', ada.id)
      .execute();
    const moved = await (await accounts.signIn(ada.email)).verify({ code: codeOf(eve.secret) });
    expect(moved.status).toBe(503);
  });

  it('is no longer checked after ten wrong ones, while recovery codes are', async () => {
    const { email, secret, codes } = await accounts.withTotp();
    const session = await accounts.signIn(email);
    for (let tries = 0; tries < 10; tries += 1)
      expect(await session.verify({ code: wrongCodeOf(secret) })).toMatchObject(wrongCode);
    const reply = await session.verify({ code: codeOf(secret) });
    expect(reply).toMatchObject({ status: 429, body: { error: { code: 'RATE_LIMIT_EXCEEDED' } } });
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(3000);
    expect((await session.verify({ recovery_code: codes[0] })).status).toBe(200);
  });

  it('is guessed no more often by many requests at once', async () => {
    const { id: user_id, secret } = await accounts.withTotp();
    const code = wrongCodeOf(secret) ?? '';
    const guesses = Array.from({ length: 60 }, () =>
      test.deps.secondFactor.verify({ user_id, session_id: '' }, { code }),
    );
    const kinds = (await Promise.allSettled(guesses)).map(
      (guess) => guess.status === 'rejected' && guess.reason.kind,
    );
    expect(kinds.filter((kind) => kind === 'forbidden')).toHaveLength(10);
    expect(kinds.filter((kind) => kind === 'rate_limited')).toHaveLength(50);
  });

  it('that is right does not count as a guess', async () => {
    const { id, email, secret } = await accounts.withTotp();
    for (let signIns = 0; signIns < 12; signIns += 1) {
      await accounts.forgetSteps(id);
      expect((await (await accounts.signIn(email)).verify({ code: codeOf(secret) })).status).toBe(200);
    }
  });

  it.each([
    ['no proof', {}],
    ['seven digits', { code: '1234567' }],
    ['letters', { code: 'abcdef' }],
    ['Arabic digits', { code: '٠٨١٨٠٤' }],
    ['a number', { code: 123456 }],
    ['an object', { code: { $ne: '' } }],
    ['a short recovery code', { recovery_code: '7K3M' }],
    ['a recovery code of 10,000 characters', { recovery_code: 'A'.repeat(10_000) }],
  ])('must look like one: %s is a wrong request', async (_, proof) => {
    const session = await accounts.signIn((await accounts.newUser()).email);
    expect((await session.verify(proof)).status).toBe(422);
  });
});

describe('recovery codes', () => {
  it('replace the app once each, in any notation', async () => {
    const { email, codes } = await accounts.withTotp();
    const [first = '', second = ''] = codes;
    const sessions = await Promise.all([1, 2].map(() => accounts.signIn(email)));
    const replies = await Promise.all(sessions.map((session) => session.verify({ recovery_code: first })));
    expect(statusesOf(replies)).toEqual([200, 403]);
    expect(await (await accounts.signIn(email)).verify({ recovery_code: first })).toMatchObject(wrongCode);
    const written = second.toLowerCase().replaceAll('-', ' ');
    const { status, body } = await (await accounts.signIn(email)).verify({ recovery_code: written });
    expect(status).toBe(200);
    expect(await accounts.as(body.session_token).state()).toMatchObject({
      aal: 'aal2',
      recovery_codes_left: 8,
    });
  });

  it('of another user are refused', async () => {
    const [ada, eve] = [await accounts.withTotp(), await accounts.withTotp()];
    const session = await accounts.signIn(ada.email);
    expect(await session.verify({ recovery_code: eve.codes[0] })).toMatchObject(wrongCode);
  });

  it('are replaced all at once, also by two concurrent requests', async () => {
    const { session, email, codes } = await accounts.withTotp();
    const [a, b] = await Promise.all([1, 2].map(() => session.post('/api/auth/recovery-codes')));
    expect([a?.status, b?.status]).toEqual([201, 201]);
    expect(await session.state()).toMatchObject({ recovery_codes_left: 10 });
    expect(await (await accounts.signIn(email)).verify({ recovery_code: codes[0] })).toMatchObject(wrongCode);
    const fresh = await Promise.all(
      [a, b].map(async (reply) =>
        (await accounts.signIn(email)).verify({ recovery_code: reply?.body.recovery_codes[0] }),
      ),
    );
    expect(statusesOf(fresh)).toEqual([200, 403]);
  });

  it('exist only together with an app, and are replaced only with the second factor', async () => {
    const user = await accounts.newUser();
    expect(await (await accounts.signIn(user.email)).post('/api/auth/recovery-codes')).toMatchObject(
      secondFactorRequired,
    );
    const { token } = await test.deps.sessions.open(user, { aal: 'aal2' });
    expect((await accounts.as(token).post('/api/auth/recovery-codes')).status).toBe(409);
  });
});
