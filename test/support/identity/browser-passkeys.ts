import type { Page } from 'playwright-core';

const webauthn = '/api/auth/webauthn';

type Answer = { status: number; body: any };

/** Asks Skep from within the page. */
export function call(page: Page, path: string, body?: object): Promise<Answer> {
  return page.evaluate(
    async ([url, json]) => {
      const response = await fetch(url, {
        method: json === undefined ? 'GET' : 'POST',
        ...(json !== undefined && { headers: { 'content-type': 'application/json' }, body: json }),
      });
      return { status: response.status, body: await response.json() };
    },
    [path, body === undefined ? undefined : JSON.stringify(body)] as const,
  );
}

/** What a page does to make a passkey, with the browser's own reading and writing of JSON. */
export async function register(page: Page): Promise<Answer> {
  const { body } = await call(page, `${webauthn}/register/init`, {});
  const credential = await page.evaluate(async (options) => {
    const { PublicKeyCredential: keys, navigator } = globalThis as any;
    const publicKey = keys.parseCreationOptionsFromJSON(options);
    return (await navigator.credentials.create({ publicKey })).toJSON();
  }, body.options);
  return call(page, `${webauthn}/register/complete`, { credential });
}

/** What a page does to sign in by a passkey. */
export async function signIn(page: Page): Promise<Answer> {
  const { body } = await call(page, `${webauthn}/login/init`, {});
  const assertion = await page.evaluate(async (options) => {
    const { PublicKeyCredential: keys, navigator } = globalThis as any;
    const publicKey = keys.parseRequestOptionsFromJSON(options);
    return (await navigator.credentials.get({ publicKey })).toJSON();
  }, body.options);
  return call(page, `${webauthn}/login/complete`, { assertion, challenge_id: body.challenge_id });
}
