import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityProblems, problemsOf, useTestConsole } from '#test/console/console.ts';
import { call } from '#test/identity/browser-passkeys.ts';
import { chromiumIsMissing, openChromium } from '#test/identity/chromium.ts';
import { stretched } from '#test/machine/patience.ts';
import { admin, startServer, temporaryDirectory } from '#test/server/server.ts';

const tray = (page: Page) => page.getByRole('region', { name: 'Uploads' });

/** Makes a honey jar of the user of a page and opens it. */
async function openJar(page: Page, address: string, name: string): Promise<string> {
  const { body } = await call(page, '/api/knowledge/honey-pots', { name });
  await page.goto(`${address}/jars/${body.id}`);
  await page.getByRole('heading', { name }).waitFor();
  return body.id;
}

/** Lets the page send only so many bytes in a second, so that there is a middle. */
async function slowDown(page: Page, uploadThroughput: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const conditions = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput };
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', conditions);
}

async function documentsIn(page: Page, jarId: string): Promise<any> {
  return (await call(page, `/api/knowledge/honey-pots/${jarId}/documents?limit=100`)).body;
}

/** Text files of so many kB each, none like another. */
const textFiles = (count: number, kB: number) =>
  Array.from({ length: count }, (_, at) => ({
    name: `report-${at}.txt`,
    mimeType: 'text/plain',
    buffer: Buffer.from(
      `Report ${at} on Grey Otter. `.repeat(Math.ceil((kB * 1024) / 27)).slice(0, kB * 1024),
    ),
  }));

describe.skipIf(chromiumIsMissing())('the upload tray (set CHROMIUM to the path of a browser)', () => {
  // As a server that somebody has just started: ten forms in a minute.
  const opened = useTestConsole(async () => ({ rateLimitScale: 1 }));
  let folder = '';

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'skep-folder-'));
    for (let at = 0; at < 100; at += 1) {
      const inside = join(folder, `month-${at % 4}`, `week-${at % 3}`);
      await mkdir(inside, { recursive: true });
      await writeFile(join(inside, `report-${at}.txt`), `Report ${at} on Grey Otter.`);
    }
    await writeFile(join(folder, 'month-0', '.DS_Store'), 'x');
    await writeFile(join(folder, 'Thumbs.db'), 'x');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('takes a folder of 100 files with its sub-folders within seconds, without those that the system keeps in it', async () => {
    const { page } = await opened().signIn('analyst');
    const jarId = await openJar(page, opened().address, 'A folder');
    const started = performance.now();
    await page.locator('input[type=file]').nth(1).setInputFiles(folder);
    await tray(page)
      .getByText('100 files uploaded')
      .first()
      .waitFor({ timeout: stretched(30_000) });
    console.info(`100 files uploaded and read in ${Math.round(performance.now() - started)} ms`);
    expect(await tray(page).textContent()).toContain('Left out: 2 hidden or system files');
    const { total, documents } = await documentsIn(page, jarId);
    expect(total).toBe(100);
    const paths = documents.map(({ metadata }: any) => metadata.path.split('/').slice(1).join('/'));
    expect(paths).toContain('month-1/week-2/report-5.txt');
    expect(await accessibilityProblems(page)).toEqual([]);

    // The same again: nothing is there twice, and each says so.
    await tray(page).getByRole('button', { name: 'Clear the list' }).click();
    await page.locator('input[type=file]').nth(1).setInputFiles(folder);
    await tray(page).getByText('Already there').first().waitFor();
    expect((await documentsIn(page, jarId)).total).toBe(100);
    expect(problemsOf(page).filter((problem) => !/status of 409/.test(problem))).toEqual([]);
  });

  it('keeps the folder of each file, and shows what else lies in it', async () => {
    const { page } = await opened().signIn('analyst');
    const jarId = await openJar(page, opened().address, 'Folders');
    await page.locator('input[type=file]').nth(1).setInputFiles(join(folder, 'month-1'));
    await tray(page).getByText('25 files uploaded').first().waitFor();
    await page.getByRole('link', { name: 'month-1/week-0/' }).first().click();
    await page.getByText('Folder: month-1/week-0').waitFor();
    await expect.poll(() => page.getByText('8 documents', { exact: true }).count()).toBe(1);
    const { documents } = await documentsIn(page, jarId);
    const { id } = documents.find(({ metadata }: any) => metadata.path === 'month-1/week-0/report-9.txt');
    await page.goto(`${opened().address}/documents/${id}`);
    await page.getByRole('link', { name: 'Folder month-1/week-0' }).waitFor();
  });

  it('lies upon nothing that one needs, also on a small screen', async () => {
    const { page } = await opened().signIn('analyst', { viewport: { width: 375, height: 740 } });
    await openJar(page, opened().address, 'Small');
    await slowDown(page, 20_000);
    await page.locator('input[type=file]').first().setInputFiles(textFiles(6, 40));
    await tray(page).getByText(/kB\/s/).waitFor();
    await page.goto(opened().address);
    await page.getByLabel('Question').fill('Who is Grey Otter?');
    await tray(page).waitFor();
    const send = page.getByRole('button', { name: 'Ask', exact: true });
    await send.click({ trial: true });
    expect(await tray(page).getByRole('list').count()).toBe(0);
    await tray(page).getByRole('button', { name: 'Show the list of uploads' }).click();
    await send.click({ trial: true });
  });

  it('goes on after the page was reloaded in the middle, and while one is elsewhere', async () => {
    const { page } = await opened().signIn('analyst');
    const jarId = await openJar(page, opened().address, 'Reloaded');
    await slowDown(page, 100_000);
    await page.locator('input[type=file]').first().setInputFiles(textFiles(12, 40));
    await tray(page).getByText(/kB\/s/).waitFor();
    await page.reload();
    await tray(page)
      .getByText(/Uploading \d+ of 12/)
      .waitFor();
    await slowDown(page, -1);
    await page.getByRole('link', { name: 'Ask' }).first().click();
    await tray(page)
      .getByText('12 files uploaded')
      .first()
      .waitFor({ timeout: stretched(60_000) });
    const { documents, total } = await documentsIn(page, jarId);
    expect(total).toBe(12);
    expect(new Set(documents.map(({ filename }: any) => filename)).size).toBe(12);
    await page.reload();
    await tray(page).getByText('12 files uploaded').first().waitFor();
    // What arrived well lies upon nothing, and is over with the next page.
    expect(await tray(page).getByText('Ready', { exact: true }).count()).toBe(0);
    await page.getByRole('link', { name: 'Search' }).first().click();
    await tray(page).waitFor({ state: 'detached' });
  });
});

describe.skipIf(chromiumIsMissing())('a server that is killed in the middle of an upload', () => {
  it(
    'gets the rest when it is back, and nothing twice',
    async () => {
      const directory = await temporaryDirectory();
      const env = { RATE_LIMIT_SCALE: '1' };
      const first = await startServer({ directory, env });
      const browser = await openChromium();
      try {
        const page = await (await browser.newContext({ locale: 'en-GB' })).newPage();
        await page.goto(first.url);
        await page.getByLabel('E-mail').fill(admin.email);
        await page.locator('input[type=password]').fill(admin.password);
        await page.keyboard.press('Enter');
        await page.getByRole('banner').waitFor();
        const jarId = await openJar(page, first.url, 'Interrupted');
        const files = textFiles(12, 40);
        await slowDown(page, 100_000);
        await page.locator('input[type=file]').first().setInputFiles(files);
        await tray(page).getByText(/kB\/s/).waitFor();
        await first.kill();
        await tray(page).getByText('The server cannot be reached, trying again').waitFor();
        const again = await startServer({
          directory,
          env: { ...env, PORT: new URL(first.url).port },
        });
        await slowDown(page, -1);
        await tray(page)
          .getByText('12 files uploaded')
          .first()
          .waitFor({ timeout: stretched(60_000) });
        const { documents, total } = await documentsIn(page, jarId);
        expect(total).toBe(12);
        expect(documents.map(({ filename }: any) => filename).toSorted()).toEqual(
          files.map(({ name }) => name).toSorted(),
        );
        await again.kill();
      } finally {
        await browser.close();
        await first.kill();
        await rm(directory, { recursive: true, force: true });
      }
    },
    stretched(240_000),
  );
});
