import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { problemsOf, useTestConsole } from '#test/console/console.ts';
import { call } from '#test/identity/browser-passkeys.ts';
import { chromiumIsMissing } from '#test/identity/chromium.ts';

describe.skipIf(chromiumIsMissing())('the marketplace (set CHROMIUM to the path of a browser)', () => {
  const opened = useTestConsole();
  let seller: Page;
  let buyer: Page;
  let admin: Page;

  beforeAll(async () => {
    ({ page: seller } = await opened().signIn('analyst'));
    ({ page: buyer } = await opened().signIn('analyst'));
    ({ page: admin } = await opened().signIn('admin'));
  });

  const go = (page: Page, path: string) => page.goto(`${opened().address}${path}`);

  async function offer(title: string, price: string): Promise<void> {
    await call(seller, '/api/knowledge/honey-jars', { name: `Jar of ${title}`, type: 'restricted' });
    await go(seller, '/marketplace');
    await seller.getByRole('button', { name: 'Offer a honey jar' }).click();
    const dialog = seller.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Honey jar' }).click();
    await seller.getByRole('option', { name: `Jar of ${title}` }).click();
    await dialog.getByLabel('Title').fill(title);
    await dialog.getByLabel('Category').fill('Phishing');
    await dialog.getByLabel('Price in EUR').fill(price);
    await dialog.getByRole('button', { name: 'Offer it' }).click();
    await seller.getByRole('heading', { level: 1, name: title }).waitFor();
    await seller.getByText('This is an offer of yours.').waitFor();
  }

  it('gives what is free to anyone who takes it, and lets them review it', async () => {
    await offer('Free kits', '0');
    await go(buyer, '/marketplace');
    await buyer.getByRole('link', { name: 'Free kits' }).click();
    await buyer.getByRole('button', { name: 'Take it' }).click();
    await buyer.getByRole('link', { name: 'Open the honey jar' }).waitFor();
    await buyer.getByLabel('Your rating').selectOption('4');
    await buyer.getByLabel('Your review').fill('<b>Clear</b> notes');
    await buyer.getByRole('button', { name: 'Save the review' }).click();
    await buyer.getByText('<b>Clear</b> notes').first().waitFor();
    await buyer.getByText('4 of 5, 1 review').waitFor();
    await buyer.getByRole('link', { name: 'Open the honey jar' }).click();
    await buyer.getByRole('heading', { level: 1, name: 'Jar of Free kits' }).waitFor();
    expect(problemsOf(buyer)).toEqual([]);
  });

  it('opens what is bought by invoice once an admin has marked it as paid', async () => {
    await offer('Dear kits', '149.5');
    await go(buyer, '/marketplace');
    await buyer.getByText('€149.50').waitFor();
    await buyer.getByRole('link', { name: 'Dear kits' }).click();
    await buyer.getByRole('button', { name: 'Buy by invoice' }).click();
    const dialog = buyer.getByRole('dialog');
    for (const [label, text] of [
      ['Name', 'Greywater Ltd'],
      ['E-mail', 'accounts@example.com'],
      ['Street and number', 'Quay 4'],
      ['Postal code', '9000'],
      ['City', 'Ghent'],
    ] as const)
      await dialog.getByLabel(label).fill(text);
    await dialog.getByRole('button', { name: 'Buy', exact: true }).click();
    await buyer.getByText('You have bought this.').waitFor();
    await go(admin, '/marketplace/sold');
    await admin.getByText('Greywater Ltd, accounts@example.com').waitFor();
    await admin.getByRole('button', { name: /^Mark Dear kits as paid/ }).click();
    await admin.getByRole('cell', { name: 'Paid', exact: true }).first().waitFor();
    await go(buyer, '/marketplace/bought');
    await buyer.getByRole('link', { name: 'Open Dear kits' }).waitFor();
    await go(seller, '/marketplace/sold');
    await seller.getByText('Dear kits').waitFor();
    expect(await seller.getByText('Quay 4').count()).toBe(0);
    expect([admin, seller].flatMap(problemsOf)).toEqual([]);
  });
});
