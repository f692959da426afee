import { describe, expect, it } from 'vitest';
import { accessibilityProblems, password, problemsOf, useTestConsole } from '#test/console/console.ts';
import { register } from '#test/identity/browser-passkeys.ts';
import { addVirtualAuthenticator, chromiumIsMissing } from '#test/identity/chromium.ts';

describe.skipIf(chromiumIsMissing())(
  'signing in to the console (set CHROMIUM to the path of a browser)',
  () => {
    const opened = useTestConsole();

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
        await page.getByRole('navigation').waitFor();
        expect(new URL(page.url()).origin).toBe(opened().address);
      }
    });

    it('says what is wrong with a password, in the words of the API', async () => {
      const page = await opened().openPage('/sign-in');
      await page.getByLabel('E-mail').fill('nobody@example.com');
      await page.locator('input[type=password]').fill('not the password');
      await page.keyboard.press('Enter');
      expect(await page.getByRole('alert').textContent()).toContain('password');
    });

    it('takes a passkey of this device', async () => {
      const { page } = await opened().signIn('analyst');
      await addVirtualAuthenticator(page);
      expect((await register(page)).status).toBe(201);
      await page.context().clearCookies();
      await page.goto(`${opened().address}/sign-in`);
      await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
      await page.getByRole('navigation').waitFor();
    });

    it.each(['light', 'dark'] as const)('is accessible in the %s theme', async (colorScheme) => {
      const page = await opened().openPage('/sign-in', { colorScheme });
      await page.getByRole('heading', { name: 'Sign in to Skep' }).waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
    });
  },
);
