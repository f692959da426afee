import { describe, expect, it } from 'vitest';
import {
  accessibilityProblems,
  problemsInBothThemes,
  password,
  problemsOf,
  useTestConsole,
} from '#test/console/console.ts';
import { call, register } from '#test/identity/browser-passkeys.ts';
import { addVirtualAuthenticator, chromiumIsMissing } from '#test/identity/chromium.ts';

describe.skipIf(chromiumIsMissing())(
  'signing in to the console (set CHROMIUM to the path of a browser)',
  () => {
    const opened = useTestConsole(async () => ({ registration: 'open' }));

    it('leads to the page that was asked for, and out again', async () => {
      const { page, email } = await opened().signIn('analyst');
      await page.getByRole('button', { name: email.split('@')[0] ?? '' }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await page.getByRole('heading', { name: 'Sign in to Skep' }).waitFor();

      await page.goto(`${opened().address}/jars`);
      await page.getByLabel('E-mail').fill(email);
      await page.locator('input[type=password]').fill(password);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'No honey jar yet' }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/jars');
      expect(problemsOf(page)).toEqual([]);
    });

    it('leads to no other site, whatever the link says', async () => {
      for (const next of ['//evil.example/', '/\\evil.example', 'https://evil.example/']) {
        const { email } = await opened().signIn('viewer');
        const page = await opened().openPage(`/sign-in?next=${encodeURIComponent(JSON.stringify(next))}`);
        await page.getByLabel('E-mail').fill(email);
        await page.locator('input[type=password]').fill(password);
        await page.keyboard.press('Enter');
        await page.getByRole('navigation', { name: 'Menu' }).waitFor();
        expect(new URL(page.url()).origin).toBe(opened().address);
      }
    });

    it('says what is wrong with a password', async () => {
      const page = await opened().openPage('/sign-in');
      await page.getByLabel('E-mail').fill('nobody@example.com');
      await page.locator('input[type=password]').fill('not the password');
      await page.keyboard.press('Enter');
      expect(await page.getByRole('alert').textContent()).toContain('password');
    });

    it('takes a passkey of this device, which browsers also offer in the field of the e-mail', async () => {
      const { page } = await opened().signIn('analyst');
      await addVirtualAuthenticator(page);
      expect((await register(page)).status).toBe(201);
      await page.context().clearCookies();
      // This authenticator says yes without being asked, so the page is entered as soon as it offers.
      await page.goto(`${opened().address}/sign-in`);
      await page.getByRole('navigation', { name: 'Menu' }).waitFor();

      await page.addInitScript(() => {
        const { PublicKeyCredential: keys } = globalThis as any;
        keys.isConditionalMediationAvailable = async () => false;
      });
      await page.context().clearCookies();
      await page.goto(`${opened().address}/sign-in`);
      await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
      await page.getByRole('navigation', { name: 'Menu' }).waitFor();
      expect((await call(page, '/api/auth/session')).body.aal).toBe('aal2');
    });

    it('leads somebody who is signed in already to where they wanted to go', async () => {
      const { page } = await opened().signIn('viewer');
      await page.goto(`${opened().address}/sign-in?next=${encodeURIComponent('"/jars"')}`);
      await page.getByRole('navigation', { name: 'Menu' }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/jars');
    });

    it('lets people make an account where registration is open', async () => {
      const page = await opened().openPage('/sign-in');
      await page.getByRole('button', { name: 'Create an account' }).click();
      await page.getByLabel('E-mail').fill(`${crypto.randomUUID()}@example.com`);
      await page.getByLabel('Your name').fill('Grace');
      await page.locator('input[type=password]').fill(password);
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Grace' }).waitFor();
    });

    it('is accessible', async () => {
      const page = await opened().openPage('/sign-in');
      await page.getByRole('heading', { name: 'Sign in to Skep' }).waitFor();
      expect(await problemsInBothThemes(page)).toEqual([]);
    });
  },
);
