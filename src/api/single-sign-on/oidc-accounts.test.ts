import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Config } from '#config/config.settings.ts';
import { createUser } from '#domain/users/index.ts';
import { openBrowserSession } from '#test/identity/browser-session.ts';
import { openIssuer, type OidcIssuer, type Person } from '#test/identity/oidc-issuer.ts';
import {
  claimsOf,
  failure,
  openInstallation,
  sessionToken,
  signIn,
  somebody,
  type Installation,
} from '#test/identity/sign-on.ts';

let issuer: OidcIssuer;
let here: Installation;

beforeAll(async () => {
  issuer = await openIssuer();
  here = await openInstallation(issuer, { oidcAutoCreate: true });
});
beforeEach(() => {
  issuer.person = somebody();
});
afterAll(async () => {
  await here.close();
  await issuer.close();
});

const accountOf = (person: Person | null) =>
  here.test.deps.database.kysely
    .selectFrom('users')
    .selectAll()
    .where('email', '=', person?.email ?? '')
    .executeTakeFirst();

const localUser = (person: Person | null) =>
  createUser(here.test.deps.database.kysely, {
    email: person?.email ?? '',
    password: 'a long enough password',
    role: 'analyst',
  });

describe('whose account it is', () => {
  it('is that of the verified e-mail, whatever its case, and is tied to the issuer from then on', async () => {
    const user = await localUser(issuer.person);
    issuer.person = { ...somebody(), ...issuer.person, email: user.email.toUpperCase() };
    const browser = openBrowserSession();
    expect((await signIn(browser, here)).status).toBe(302);
    expect(claimsOf(browser)).toMatchObject({
      sub: user.id,
      role: 'analyst',
    });
    issuer.person = { subject: issuer.person.subject };
    expect((await signIn(openBrowserSession(), here)).status).toBe(302);
  });

  it.each([false, undefined, 'true', 1, null])(
    'is not that of an e-mail that the issuer does not report as verified (%j), nor a new one',
    async (email_verified) => {
      const user = await localUser(issuer.person);
      issuer.person = { ...somebody(), email: user.email, email_verified };
      expect(await failure(await signIn(openBrowserSession(), here))).toMatchObject({
        status: 403,
        code: 'PERMISSION_DENIED',
        message: expect.stringContaining('does not report your e-mail as verified'),
      });
      issuer.person = somebody({ email_verified });
      expect((await signIn(openBrowserSession(), here)).status).toBe(403);
      expect(await accountOf(issuer.person)).toBeUndefined();
    },
  );

  it('is not given to a second person with the same e-mail at the issuer', async () => {
    await signIn(openBrowserSession(), here);
    issuer.person = { ...somebody(), email: issuer.person?.email ?? '' };
    expect(await failure(await signIn(openBrowserSession(), here))).toMatchObject({
      status: 403,
      message: expect.stringContaining('is linked to another person'),
    });
  });

  it('stays closed when it is deactivated, by its identity and by its e-mail', async () => {
    const user = await localUser(issuer.person);
    const { kysely } = here.test.deps.database;
    const deactivate = () =>
      kysely.updateTable('users').set({ is_active: false }).where('id', '=', user.id).execute();
    await deactivate();
    expect((await signIn(openBrowserSession(), here)).status).toBe(403);
    await kysely.updateTable('users').set({ is_active: true }).where('id', '=', user.id).execute();
    expect((await signIn(openBrowserSession(), here)).status).toBe(302);
    await deactivate();
    const browser = openBrowserSession();
    const refused = await failure(await signIn(browser, here));
    expect(refused).toMatchObject({ status: 403, message: expect.stringContaining('deactivated') });
    expect(sessionToken(browser)).toBeUndefined();
  });

  it.each(['\u0000', 'Ada\u0000\u001b[31m', '\ud800', '😀x'.repeat(5000), 42])(
    'gets a name that can be kept: %j',
    async (name) => {
      issuer.person = somebody({ name: name as string });
      expect((await signIn(openBrowserSession(), here)).status).toBe(302);
      const kept = (await accountOf(issuer.person))?.display_name ?? '';
      expect(kept.length).toBeGreaterThan(0);
      expect(kept.length).toBeLessThanOrEqual(200);
      expect(kept).not.toMatch(/\p{Cc}/u);
    },
  );
});

describe('an account that nobody made', () => {
  let other: OidcIssuer;
  beforeAll(async () => {
    other = await openIssuer();
  });
  afterAll(() => other.close());

  async function within(settings: Partial<Config>, work: (at: Installation) => Promise<void>) {
    const there = await openInstallation(other, settings);
    other.person = somebody();
    try {
      await work(there);
    } finally {
      await there.close();
    }
  }

  it('is refused by default, with what to do', () =>
    within({}, async (there) => {
      expect(await failure(await signIn(openBrowserSession(), there))).toMatchObject({
        status: 403,
        message: expect.stringContaining('ask an admin'),
      });
      const { kysely } = there.test.deps.database;
      expect(await kysely.selectFrom('identities').selectAll().execute()).toEqual([]);
    }));

  it('is created where registration is open, but never linked to one registered with a password', () =>
    within({ registration: 'open', registrationRole: 'analyst' }, async (there) => {
      const browser = openBrowserSession();
      expect((await signIn(browser, there)).status).toBe(302);
      expect(claimsOf(browser)['role']).toBe('analyst');
      other.person = somebody();
      await createUser(there.test.deps.database.kysely, {
        email: other.person.email ?? '',
        password: 'chosen by somebody else',
        role: 'viewer',
      });
      expect((await signIn(openBrowserSession(), there)).status).toBe(403);
    }));
});
