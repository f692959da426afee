import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Reply } from '#test/platform/inject.ts';
import { platformFor } from '#test/platform/platform.ts';
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

const jars = '/api/knowledge/honey-pots';

describe('setting up an authenticator app', () => {
  it('returns a secret that has no effect until its first code', async () => {
    const user = await accounts.newUser();
    const session = await accounts.signIn(user.email);
    const { status, body } = await session.enrol();
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, secret: expect.stringMatching(/^[A-Z2-7]{32}$/) });
    expect(new URL(body.otpauth_url).searchParams.get('secret')).toBe(body.secret);
    expect(await session.state()).toEqual({ totp: false, passkeys: 0, recovery_codes_left: 0, aal: 'aal1' });
    expect((await (await accounts.signIn(user.email)).get(jars)).status).toBe(200);
  });

  it('is confirmed by the first code, which raises the session and brings ten recovery codes once', async () => {
    const user = await accounts.newUser();
    const session = await accounts.signIn(user.email);
    const { secret } = (await session.enrol()).body;
    const { status, body, headers } = await session.verify({ code: codeOf(secret) });
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, aal: 'aal2' });
    expect(body.recovery_codes).toHaveLength(10);
    expect(decodeJwt(body.session_token)).toMatchObject({ sub: user.id, aal: 'aal2' });
    expect(String(headers['set-cookie'])).toContain(`identity_session=${body.session_token}`);
    expect(await accounts.as(body.session_token).state()).toEqual({
      totp: true,
      passkeys: 0,
      recovery_codes_left: 10,
      aal: 'aal2',
    });
    const next = await accounts.as(body.session_token).verify({ code: codeOf(secret, 1) });
    expect(next.status).toBe(200);
    expect(next.body.recovery_codes).toBeUndefined();
  });

  it('keeps no secret and no recovery code readable', async () => {
    const { id, secret, codes } = await accounts.withTotp();
    const { kysely } = test.deps.database;
    const rows = [
      ...(await kysely.selectFrom('totp_factors').selectAll().where('user_id', '=', id).execute()),
      ...(await kysely.selectFrom('recovery_codes').selectAll().where('user_id', '=', id).execute()),
    ];
    expect(rows).toHaveLength(11);
    for (const shown of [secret, ...codes]) expect(JSON.stringify(rows)).not.toContain(shown);
  });

  it('accepts no code before there is an app', async () => {
    const session = await accounts.signIn((await accounts.newUser()).email);
    expect((await session.verify({ code: '123456' })).status).toBe(409);
    expect((await session.verify({ recovery_code: '0000-0000-0000-0000' })).status).toBe(409);
  });

  it('keeps the current app active until the new one has given a code', async () => {
    const { session, secret, email, id } = await accounts.withTotp();
    const { secret: fresh } = (await session.enrol()).body;
    const other = await accounts.signIn(email);
    expect(await other.get(jars)).toMatchObject(secondFactorRequired);
    expect((await other.verify({ code: codeOf(secret) })).status).toBe(200);
    const { status, body } = await session.verify({ code: codeOf(fresh) });
    expect(status).toBe(200);
    expect(body.recovery_codes).toBeUndefined();
    await accounts.forgetSteps(id);
    expect(await (await accounts.signIn(email)).verify({ code: codeOf(secret) })).toMatchObject(wrongCode);
    expect((await (await accounts.signIn(email)).verify({ code: codeOf(fresh) })).status).toBe(200);
  });

  it('cannot be restarted by a session that overtook the confirmation', async () => {
    const { id, email, secret } = await accounts.withTotp();
    const late = { user_id: id, email, aal: 'aal1' as const };
    await expect(test.deps.secondFactor.enrol(late)).rejects.toMatchObject({
      code: 'SECOND_FACTOR_REQUIRED',
    });
    await expect(test.deps.secondFactor.remove(late)).rejects.toMatchObject({
      code: 'SECOND_FACTOR_REQUIRED',
    });
    expect((await (await accounts.signIn(email)).verify({ code: codeOf(secret) })).status).toBe(200);
  });
});

describe('a session of a user with an authenticator app', () => {
  it('is let into nothing but what leads to the second factor, until that is given', async () => {
    const { email, secret, session: raised } = await accounts.withTotp();
    const { body: jar } = await raised.post(jars, { name: 'Raised' });
    const session = await accounts.signIn(email);
    const closed: Promise<Reply>[] = [
      session.get(jars),
      session.get(`${jars}/${jar.id}`),
      session.post(jars, { name: 'Not yet' }),
      session.enrol(),
      session.delete('/api/auth/totp'),
      session.post('/api/auth/recovery-codes'),
      session.post('/api/auth/webauthn/register/init'),
      session.get('/api/auth/webauthn/credentials'),
      session.get('/api/keys'),
      session.post('/api/keys', { name: 'mine', scopes: ['read'] }),
    ];
    for (const reply of await Promise.all(closed)) expect(reply).toMatchObject(secondFactorRequired);
    expect((await session.get('/api/auth/session')).body).toMatchObject({
      authenticated: true,
      aal: 'aal1',
    });
    expect(await session.state()).toMatchObject({ totp: true, aal: 'aal1' });
    const { body } = await session.verify({ code: codeOf(secret) });
    const after = accounts.as(body.session_token);
    expect((await after.get(jars)).status).toBe(200);
    expect((await after.get('/api/auth/session')).body.aal).toBe('aal2');
    expect((await session.get('/api/auth/session')).status).toBe(401);
  });

  it('has a cookie that outlives the browser when it is remembered', async () => {
    const { email, secret } = await accounts.withTotp();
    const reply = await (await accounts.signIn(email, true)).verify({ code: codeOf(secret) });
    expect(String(reply.headers['set-cookie'])).toContain('Expires=');
    expect((Date.parse(reply.body.expires_at) - Date.now()) / 86_400_000).toBeCloseTo(30, 1);
  });

  it("does not block the user's API keys", async () => {
    const { session } = await accounts.withTotp();
    const { body } = await session.post('/api/keys', { name: 'nightly', scopes: ['read'] });
    expect((await accounts.as(body.secret).get(jars)).status).toBe(200);
    expect((await accounts.as(body.secret).verify({ code: '123456' })).status).toBe(403);
    expect((await accounts.as(body.secret).delete('/api/auth/totp')).status).toBe(403);
  });
});

describe('removing the authenticator app', () => {
  it('removes its recovery codes, and the password is enough again', async () => {
    const { session, email, id } = await accounts.withTotp();
    expect((await session.delete('/api/auth/totp')).status).toBe(200);
    expect(await session.state()).toMatchObject({ totp: false, recovery_codes_left: 0 });
    expect((await (await accounts.signIn(email)).get(jars)).status).toBe(200);
    expect((await session.delete('/api/auth/totp')).status).toBe(404);
    const { kysely } = test.deps.database;
    expect(await kysely.selectFrom('recovery_codes').selectAll().where('user_id', '=', id).execute()).toEqual(
      [],
    );
  });

  it('is an admin’s help for a lost phone: it ends the user’s sessions too', async () => {
    const { id, email, session } = await accounts.withTotp();
    const admin = await test.signIn('admin');
    const path = `/api/admin/users/${id}/second-factor`;
    expect((await (await test.signIn('analyst')).delete(path)).status).toBe(403);
    expect(await admin.delete(path)).toMatchObject({ status: 200, body: { sessions_ended: 1 } });
    expect((await session.get('/api/auth/session')).status).toBe(401);
    expect((await (await accounts.signIn(email)).get(jars)).status).toBe(200);
    expect((await admin.delete(`/api/admin/users/${randomUUID()}/second-factor`)).status).toBe(404);
  });
});

async function auditOf(user_id: string): Promise<any[]> {
  return test.deps.database.kysely
    .selectFrom('audit_log')
    .select(['action', 'result', 'status', 'details'])
    .where('user_id', '=', user_id)
    .where('action', 'in', ['totp.enroll', 'second_factor.verify', 'recovery_codes.create', 'totp.delete'])
    .orderBy('seq')
    .execute();
}

it('the audit log records every step and no secret', async () => {
  const { id, secret, codes, session } = await accounts.withTotp();
  await session.verify({ code: wrongCodeOf(secret) });
  const { body } = await session.verify({ recovery_code: codes[0] });
  const raised = accounts.as(body.session_token);
  const renewed = await raised.post('/api/auth/recovery-codes');
  await raised.delete('/api/auth/totp');
  const entries = await auditOf(id);
  expect(entries).toMatchObject([
    { action: 'totp.enroll', result: 'ok' },
    { action: 'second_factor.verify', result: 'ok', details: { with: 'totp', enrolled: true } },
    { action: 'second_factor.verify', result: 'denied', status: 403, details: { with: 'totp' } },
    { action: 'second_factor.verify', result: 'ok', details: { with: 'recovery_code' } },
    { action: 'recovery_codes.create', result: 'ok' },
    { action: 'totp.delete', result: 'ok' },
  ]);
  for (const shown of [secret, ...codes, ...renewed.body.recovery_codes, body.session_token])
    expect(JSON.stringify(entries)).not.toContain(shown);
});
