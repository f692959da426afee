import { afterAll, describe, expect, it } from 'vitest';
import { problemsOf, useTestConsole } from '#test/console/console.ts';
import { chromiumIsMissing } from '#test/identity/chromium.ts';
import { client, openIssuer, type OidcIssuer } from '#test/identity/oidc-issuer.ts';
import { somebody } from '#test/identity/sign-on.ts';

describe.skipIf(chromiumIsMissing())(
  'single sign-on in the console (set CHROMIUM to the path of a browser)',
  () => {
    let issuer: OidcIssuer;
    const opened = useTestConsole(async () => {
      issuer = await openIssuer();
      return {
        oidcIssuer: issuer.url,
        oidcClientId: client.id,
        oidcClientSecret: client.secret,
        oidcAutoCreate: true,
      };
    });
    afterAll(() => issuer?.close());

    it('signs people in at the issuer and leads to the page that was asked for', async () => {
      issuer.serve(`${opened().address}/api/auth/oidc/callback`);
      issuer.person = somebody({ name: 'Ada Lovelace' });
      const page = await opened().openPage('/jars');
      await page.getByRole('link', { name: 'Sign in with single sign-on' }).click();
      await page.getByRole('button', { name: 'Ada Lovelace' }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/jars');
      expect(problemsOf(page)).toEqual([]);
    });

    it('says that somebody is not signed in whom the issuer declines, and leads back', async () => {
      issuer.serve(`${opened().address}/api/auth/oidc/callback`);
      issuer.person = null;
      const page = await opened().openPage('/sign-in');
      await page.getByRole('link', { name: 'Sign in with single sign-on' }).click();
      await page.getByRole('heading', { name: 'You are not signed in' }).waitFor();
      await page.getByRole('link', { name: 'Go to sign-in' }).click();
      await page.getByRole('heading', { name: 'Sign in to Skep' }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/sign-in');
    });
  },
);
