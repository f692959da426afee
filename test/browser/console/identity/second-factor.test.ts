import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accessibilityProblems, password, problemsOf, useTestConsole } from '#test/console/console.ts';
import { call } from '#test/identity/browser-passkeys.ts';
import { chromiumIsMissing } from '#test/identity/chromium.ts';
import { codeOf, wrongCodeOf } from '#test/identity/second-factor.ts';

describe.skipIf(chromiumIsMissing())(
  'second factors in the console (set CHROMIUM to the path of a browser)',
  () => {
    const opened = useTestConsole();

    /** As if the codes that were given had been given long ago. */
    const forgetSteps = () =>
      opened().test.deps.database.kysely.updateTable('totp_factors').set({ last_step: 0 }).execute();

    async function enrol(page: Page): Promise<{ secret: string; codes: string[] }> {
      await page.goto(`${opened().address}/account/security`);
      await page.getByRole('button', { name: 'Set up an app' }).click();
      await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      const secret = ((await page.locator('code').first().textContent()) ?? '').replaceAll(' ', '');
      await page.getByLabel('Code that the app shows').fill(codeOf(secret));
      await page.keyboard.press('Enter');
      const list = page.getByRole('list', { name: 'Recovery codes for Skep' });
      await list.waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      const codes = await list.getByRole('listitem').allTextContents();
      await page.getByRole('button', { name: 'I have kept them' }).click();
      await page.getByText('10 recovery codes left').waitFor();
      await forgetSteps();
      return { secret, codes };
    }

    async function signIn(page: Page, email: string): Promise<void> {
      await page.context().clearCookies();
      await page.goto(`${opened().address}/sign-in`);
      await page.getByLabel('E-mail').fill(email);
      await page.locator('input[type=password]').fill(password);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Second factor' }).waitFor();
    }

    it('sets up an app, and asks for its code or a recovery code at the next sign-in, also after a reload', async () => {
      const { page, email } = await opened().signIn('analyst');
      const { secret, codes } = await enrol(page);
      expect(codes).toHaveLength(10);

      await signIn(page, email);
      await page.reload();
      await page.getByRole('heading', { name: 'Second factor' }).waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.getByLabel('Code from your authenticator app').fill(wrongCodeOf(secret) ?? '');
      await page.keyboard.press('Enter');
      expect(await page.getByRole('alert').textContent()).toContain('This code is wrong');
      await page.getByLabel('Code from your authenticator app').fill(codeOf(secret));
      await page.keyboard.press('Enter');
      await page.getByRole('navigation', { name: 'Menu' }).waitFor();
      expect((await call(page, '/api/auth/session')).body.aal).toBe('aal2');

      await signIn(page, email);
      await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
      await page.getByLabel('Recovery code').fill(codes[0] ?? '');
      await page.keyboard.press('Enter');
      await page.getByRole('navigation', { name: 'Menu' }).waitFor();
      await page.goto(`${opened().address}/account/security`);
      await page.getByText('9 recovery codes left').waitFor();
      expect(problemsOf(page)).toEqual([]);
    });

    it('makes new recovery codes, and says what removing the last second factor means', async () => {
      const { page } = await opened().signIn('analyst');
      const { codes } = await enrol(page);
      await page.getByRole('button', { name: 'New recovery codes' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Make new codes' }).click();
      const list = page.getByRole('list', { name: 'Recovery codes for Skep' });
      await list.waitFor();
      const renewed = await list.getByRole('listitem').allTextContents();
      expect(renewed).toHaveLength(10);
      expect(renewed.filter((code) => codes.includes(code))).toEqual([]);
      await page.getByRole('button', { name: 'I have kept them' }).click();

      await page.getByRole('button', { name: 'Remove the app' }).click();
      const dialog = page.getByRole('dialog');
      expect(await dialog.textContent()).toContain('your last second factor');
      await dialog.getByRole('button', { name: 'Remove the app' }).click();
      await page.getByRole('button', { name: 'Set up an app' }).waitFor();
      expect((await call(page, '/api/auth/second-factor')).body).toMatchObject({ totp: false });
    });

    it('asks a session from before for the new factor, above the page', async () => {
      const { page, email } = await opened().signIn('analyst');
      const other = await opened().openPage('/sign-in');
      await other.getByLabel('E-mail').fill(email);
      await other.locator('input[type=password]').fill(password);
      await other.keyboard.press('Enter');
      await other.getByLabel('Question').fill('What was I typing?');
      const { secret } = await enrol(page);
      await other.getByRole('button', { name: 'Ask', exact: true }).click();
      const dialog = other.getByRole('dialog');
      await dialog.getByLabel('Code from your authenticator app').fill(codeOf(secret));
      await other.keyboard.press('Enter');
      await dialog.waitFor({ state: 'hidden' });
      expect(await other.getByLabel('Question').inputValue()).toBe('What was I typing?');
    });
  },
);
