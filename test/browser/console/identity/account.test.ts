import { describe, expect, it } from 'vitest';
import { accessibilityProblems, password, problemsOf, useTestConsole } from '#test/console/console.ts';
import { addVirtualAuthenticator, chromiumIsMissing } from '#test/identity/chromium.ts';

describe.skipIf(chromiumIsMissing())(
  'one’s account in the console (set CHROMIUM to the path of a browser)',
  () => {
    const opened = useTestConsole();

    it('changes the name that others see, as text, and the password', async () => {
      const { page, email } = await opened().signIn('viewer');
      await page.goto(`${opened().address}/account`);
      await page.getByLabel('Display name').fill('<b>Ada</b>');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('button', { name: '<b>Ada</b>' }).waitFor();

      await page.getByRole('link', { name: 'Security' }).click();
      await page.getByLabel('Current password').fill('not the password');
      await page.getByLabel('New password').fill('quite another pass phrase');
      await page.keyboard.press('Enter');
      expect(await page.getByRole('alert').textContent()).toContain('The current password is wrong');
      await page.getByLabel('Current password').fill(password);
      await page.getByRole('button', { name: 'Change the password' }).click();
      await page.getByText('Your password is changed').waitFor();

      const other = await opened().openPage('/sign-in');
      await other.getByLabel('E-mail').fill(email);
      await other.locator('input[type=password]').fill('quite another pass phrase');
      await other.keyboard.press('Enter');
      await other.getByRole('navigation', { name: 'Menu' }).waitFor();
      expect(problemsOf(page)).toEqual([]);
    });

    it('adds a passkey under a name and removes it, saying that it was the last second factor', async () => {
      const { page } = await opened().signIn('analyst');
      await addVirtualAuthenticator(page);
      await page.goto(`${opened().address}/account/security`);
      await page.getByRole('button', { name: 'Add a passkey' }).click();
      await page.getByLabel('Name of the passkey').fill('Work laptop');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Remove the passkey Work laptop' }).click();
      const dialog = page.getByRole('dialog');
      expect(await dialog.textContent()).toContain('your last second factor');
      expect(await accessibilityProblems(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Remove the passkey' }).click();
      await page.getByRole('list', { name: 'Passkeys' }).waitFor({ state: 'detached' });
      expect(problemsOf(page)).toEqual([]);
    });

    it('shows where one is signed in; ending another session signs that browser out, which keeps what was typed', async () => {
      const { page, email } = await opened().signIn('analyst');
      const other = await opened().openPage('/sign-in', {
        userAgent: 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0',
      });
      await other.getByLabel('E-mail').fill(email);
      await other.locator('input[type=password]').fill(password);
      await other.keyboard.press('Enter');
      await other.getByLabel('Question').fill('What was I typing?');

      await page.goto(`${opened().address}/account/sessions`);
      await page.getByRole('button', { name: 'End the session: Firefox on Windows' }).click();
      await page.getByText('Firefox on Windows').waitFor({ state: 'detached' });
      expect(await page.getByText('This one').count()).toBe(1);

      await other.getByRole('button', { name: 'Ask', exact: true }).click();
      const dialog = other.getByRole('dialog', { name: 'Your session has ended' });
      await dialog.waitFor();
      expect(await accessibilityProblems(other)).toEqual([]);
      await dialog.locator('input[type=password]').fill(password);
      await other.keyboard.press('Enter');
      await dialog.waitFor({ state: 'hidden' });
      expect(await other.getByLabel('Question').inputValue()).toBe('What was I typing?');

      await page.reload();
      await page.getByRole('button', { name: 'End all others' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'End all others' }).click();
      await page.getByText('Firefox on Windows').waitFor({ state: 'detached' });
      expect(problemsOf(page)).toEqual([]);
    });

    it('creates an API key that is shown once and works until it is revoked', async () => {
      const { page } = await opened().signIn('analyst');
      await page.goto(`${opened().address}/account/api-keys`);
      await page.getByText('No API keys yet').waitFor();
      await page.getByRole('button', { name: 'Create an API key' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name').fill('nightly import');
      expect(await dialog.getByRole('checkbox', { name: 'Administer' }).count()).toBe(0);
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.keyboard.press('Enter');
      const secret = await page.getByLabel('API key', { exact: true }).inputValue();
      expect(await accessibilityProblems(page)).toEqual([]);
      const asked = () =>
        fetch(`${opened().address}/api/knowledge/honey-pots`, { headers: { 'x-api-key': secret } });
      expect((await asked()).status).toBe(200);

      await page.reload();
      await page.getByText('nightly import').waitFor();
      expect(await page.content()).not.toContain(secret);
      await page.getByRole('button', { name: 'Revoke the key nightly import' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Revoke the key' }).click();
      await page.getByText('No API keys yet').waitFor();
      expect((await asked()).status).toBe(401);
      expect(problemsOf(page)).toEqual([]);
    });
  },
);
