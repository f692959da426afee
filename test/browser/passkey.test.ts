import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUser } from '#domain/users/index.ts';
import { call, register, signIn } from '#test/identity/browser-passkeys.ts';
import { addVirtualAuthenticator, chromiumIsMissing, openChromium } from '#test/identity/chromium.ts';
import { openTestPlatform, type TestPlatform } from '#test/platform/platform.ts';

const password = 'a long enough password';
const webauthn = '/api/auth/webauthn';

describe.skipIf(chromiumIsMissing())('a real browser (set CHROMIUM to its path)', () => {
  let test: TestPlatform;
  let browser: Browser;
  let address: string;

  beforeAll(async () => {
    test = await openTestPlatform({ publicUrl: null });
    const listening = await test.platform.listen({ host: '127.0.0.1', port: 0 });
    test.deps.publicOrigin.listensAt(listening);
    address = test.deps.publicOrigin.get();
    browser = await openChromium();
  });
  afterAll(async () => {
    await browser?.close();
    await test?.close();
  });

  /** A page of Skep whose policy lets its scripts ask Skep, in a fresh browser without cookies. */
  async function openPage(host = address): Promise<Page> {
    const page = await (await browser.newContext()).newPage();
    await page.goto(`${host}/api/docs/`);
    return page;
  }

  async function signedIn(page: Page): Promise<string> {
    const email = `${randomUUID()}@example.com`;
    await createUser(test.deps.database.kysely, { email, password, role: 'analyst' });
    const { status } = await call(page, '/api/auth/login', { email, password });
    if (status !== 200) throw new Error(`Signing in answered ${status}`);
    return email;
  }

  it('makes a passkey and signs in by it, with nothing but the cookie between', async () => {
    const page = await openPage();
    const { devtools, authenticatorId } = await addVirtualAuthenticator(page);
    const email = await signedIn(page);
    const registered = await register(page);
    expect(registered).toMatchObject({ status: 201, body: { success: true } });
    const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId });
    expect(credentials).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }]);
    const id = Buffer.from(credentials[0]?.credentialId ?? '', 'base64').toString('base64url');
    expect(registered.body.credential_id).toBe(id);

    await page.context().clearCookies();
    expect((await call(page, '/api/auth/session')).status).toBe(401);
    for (let times = 0; times < 2; times += 1)
      expect(await signIn(page)).toMatchObject({ status: 200, body: { aal: 'aal2', user: { email } } });
    expect(await call(page, '/api/auth/session')).toMatchObject({
      status: 200,
      body: { aal: 'aal2', user: { email } },
    });
    expect((await call(page, `${webauthn}/credentials`)).body).toMatchObject({
      total: 1,
      credentials: [{ credential_id: id, transports: ['internal'] }],
    });
  });

  it('does not create a second passkey on the device that has one', async () => {
    const page = await openPage();
    await addVirtualAuthenticator(page);
    await signedIn(page);
    expect((await register(page)).status).toBe(201);
    await expect(register(page)).rejects.toThrow('InvalidStateError');
  });

  it('makes no passkey without verifying its user', async () => {
    const page = await openPage();
    await addVirtualAuthenticator(page, { isUserVerified: false });
    await signedIn(page);
    await expect(register(page)).rejects.toThrow('NotAllowedError');
  });

  it('makes no passkey for Skep at another address', async () => {
    const page = await openPage(address.replace('localhost', '127.0.0.1'));
    await addVirtualAuthenticator(page);
    await signedIn(page);
    await expect(register(page)).rejects.toThrow('SecurityError');
  });

  it('is refused when its passkey is copied and used elsewhere first', async () => {
    const page = await openPage();
    const original = await addVirtualAuthenticator(page);
    await signedIn(page);
    await register(page);
    const { credentials } = await original.devtools.send('WebAuthn.getCredentials', {
      authenticatorId: original.authenticatorId,
    });
    const [credential] = credentials;
    if (!credential) throw new Error('The browser holds no credential');
    const other = await openPage();
    const copy = await addVirtualAuthenticator(other);
    const { authenticatorId } = copy;
    await copy.devtools.send('WebAuthn.addCredential', { authenticatorId, credential });
    for (let times = 0; times < 2; times += 1) expect((await signIn(other)).status).toBe(200);
    expect(await signIn(page)).toMatchObject({
      status: 401,
      body: { error: { code: 'INVALID_CREDENTIALS' } },
    });
    const { details } = await test.deps.database.kysely
      .selectFrom('audit_log')
      .select('details')
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow();
    expect(details).toMatchObject({ refused: 'counter_decreased' });
  });
});
