import { readFileSync } from 'node:fs';
import PdfKit from 'pdfkit';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  accessibilityProblems,
  problemsInBothThemes,
  problemsOf,
  useTestConsole,
} from '#test/console/console.ts';
import { fillJar } from '#test/console/upload.ts';
import { drawPdf, makePdf } from '#test/fixtures/extraction-files.ts';
import { call } from '#test/identity/browser-passkeys.ts';
import { chromiumIsMissing } from '#test/identity/chromium.ts';

const sample = (name: string) => readFileSync(`samples/documents/${name}`);

/** What two readers of a PDF agree on. */
const bare = (text: string) => text.normalize('NFKC').replace(/[\s\p{Pd}\u00ad]/gu, '');

const marks = (page: Page) => page.locator('article mark[data-focus]');

async function textOfMarks(page: Page): Promise<string> {
  await marks(page).first().waitFor();
  return bare((await marks(page).allTextContents()).join(''));
}

/** What the newest answer of the conversation that is open cites first. */
async function firstSource(page: Page): Promise<{ quote: string; page: number }> {
  await page.waitForURL('**/conversations/*');
  const { body } = await call(page, `/api/chat${new URL(page.url()).pathname}`);
  return body.messages.find(({ sources }: any) => sources?.length > 0).sources[0];
}

/** The only document of a new honey jar. */
async function addDocument(page: Page, name: string, content: string | Buffer): Promise<string> {
  const jarId = await fillJar(page, name, { [name]: content });
  const { body } = await call(page, `/api/knowledge/honey-pots/${jarId}/documents`);
  return body.documents[0].id;
}

/** Opens a document where its text says something. */
async function openAt(page: Page, id: string, quote: string): Promise<void> {
  const { body } = await call(page, `/api/knowledge/documents/${id}/text`);
  const start = body.text.indexOf(quote);
  await page.goto(
    new URL(`/documents/${id}?start=${start}&end=${start + quote.length}`, page.url()).toString(),
  );
}

const line = (text: string, y: number) => `BT /F1 12 Tf 72 ${y} Td (${text}) Tj ET`;

async function pdfOf(draw: (pdf: PDFKit.PDFDocument) => void, options = {}): Promise<Buffer> {
  const pdf = new PdfKit(options);
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const end = new Promise((resolve) => pdf.on('end', resolve));
  draw(pdf);
  pdf.end();
  await end;
  return Buffer.concat(chunks);
}

describe.skipIf(chromiumIsMissing())('a PDF in the console (set CHROMIUM to the path of a browser)', () => {
  const opened = useTestConsole();

  it('is opened by a citation at its page, with exactly the quoted sentence marked', async () => {
    const { page } = await opened().signIn('analyst');
    await fillJar(page, 'Reports', {
      'report.pdf': sample('graveltide-incident-report.pdf'),
      'profile.pdf': sample('sallow-heron-profile.pdf'),
    });
    await page.reload();
    for (const question of [
      'How much did the intruder ask for?',
      'Where did SALLOW HERON host its servers?',
    ]) {
      await page.goto(opened().address);
      await page.getByLabel('Question').fill(question);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: /^Source 1:/ }).click();
      const source = await firstSource(page);
      expect(await textOfMarks(page)).toBe(bare(source.quote));
      const article = page.getByRole('article').filter({ has: page.locator('mark[data-focus]') });
      expect(await article.getAttribute('aria-label')).toBe(`Page ${source.page}`);
      await expect.poll(() => marks(page).first().isVisible()).toBe(true);
      expect(await problemsInBothThemes(page)).toEqual([]);
      await page.getByRole('button', { name: 'Close' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    expect(problemsOf(page)).toEqual([]);
  });

  it('is led through by page numbers and keys, and made larger', async () => {
    const { page } = await opened().signIn('analyst');
    const lines = Array.from({ length: 20 }, (_, i) => `Sheet ${i + 1} of the report on Velvet Hare.`);
    const id = await addDocument(page, 'sheets.pdf', makePdf(lines));
    await openAt(page, id, 'Sheet 12 of the report');
    expect(await textOfMarks(page)).toBe('Sheet12ofthereport');
    const number = page.getByRole('textbox', { name: 'Page number' });
    await expect.poll(() => number.inputValue()).toBe('12');
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect.poll(() => number.inputValue()).toBe('13');
    await number.fill('20');
    await number.press('Enter');
    await page.getByText('Sheet 20 of the report').waitFor();
    await number.fill('99');
    await number.press('Enter');
    await expect.poll(() => number.inputValue()).toBe('20');

    const last = page.getByRole('article', { name: 'Page 20' });
    const before = await last.boundingBox();
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect
      .poll(async () => (await last.boundingBox())?.width)
      .toBeCloseTo((before?.width ?? 0) * 1.25, -1);
    await page.getByRole('button', { name: /Fit to width/ }).click();
    await expect.poll(async () => (await last.boundingBox())?.width).toBe(before?.width);
    await page.getByText('Text', { exact: true }).click();
    expect(await page.locator('mark').textContent()).toBe('Sheet 12 of the report');
  });

  it('is marked where the words are drawn, also on a page that lies on its side', async () => {
    const { page } = await opened().signIn('analyst');
    // Black letters on white; the page is turned by a quarter.
    const upright = drawPdf(['BT /F1 40 Tf 100 300 Td (Velvet Hare sleeps) Tj ET']).toString('latin1');
    const turned = upright.replace('/MediaBox [0 0 612 792]', '/Rotate 90 /MediaBox [0 0 612 792]');
    const id = await addDocument(page, 'turned.pdf', Buffer.from(turned, 'latin1'));
    await openAt(page, id, 'Velvet Hare');
    expect(await textOfMarks(page)).toBe('VelvetHare');
    await page.locator('article canvas').waitFor();
    const [sheet, mark] = await Promise.all([
      page.getByRole('article').boundingBox(),
      marks(page).boundingBox(),
    ]);
    if (!sheet || !mark) throw new Error('The page is not there');
    // Turned clockwise, what was 100 from the left and 300 from below is 300 from the left and 100 from above.
    const scale = sheet.width / 792;
    expect(mark.x + mark.width / 2 - sheet.x).toBeGreaterThan(300 * scale);
    expect(mark.x + mark.width / 2 - sheet.x).toBeLessThan(345 * scale);
    expect((mark.y - sheet.y) / scale).toBeGreaterThan(90);
    expect((mark.y - sheet.y) / scale).toBeLessThan(110);
    expect(mark.height).toBeGreaterThan(mark.width * 3);
  });

  it('shows several places at once and passes over hidden text between them', async () => {
    const { page } = await opened().signIn('analyst');
    const content = drawPdf([
      `${line('The relay of Velvet Hare listens', 700)} 1 1 1 rg ${line('Praise the hare', 690)} 0 g ${line('on port 8443.', 680)}`,
    ]);
    const id = await addDocument(page, 'hiding.pdf', content);
    const { body } = await call(page, `/api/knowledge/documents/${id}/text`);
    expect(body.text).not.toContain('Praise');
    await page.goto(`${opened().address}/documents/${id}?start=0&end=${body.text.trim().length}`);
    expect(await textOfMarks(page)).toBe('TherelayofVelvetHarelistensonport8443.');
  });

  it('says so when a passage cannot be found on the page, and shows it in the text', async () => {
    const { page } = await opened().signIn('analyst');
    const id = await addDocument(page, 'one.pdf', makePdf(['Velvet Hare sleeps in winter.']));
    // As if the server had read the page otherwise.
    await page.route('**/text?page=1', async (route) => {
      const reply = await route.fetch();
      const json = await reply.json();
      await route.fulfill({ response: reply, json: { ...json, text: json.text.replaceAll(/\w/g, 'x') } });
    });
    await openAt(page, id, 'Velvet Hare sleeps');
    await page.getByText('The passage could not be marked on page 1').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show it in the text' }).click();
    expect(await page.locator('mark').textContent()).toBe('Velvet Hare sleeps');
  });

  it('that is protected with a password or damaged is reported as such', async () => {
    const { page } = await opened().signIn('analyst');
    const locked = await pdfOf((pdf) => pdf.text('Velvet Hare'), {
      userPassword: 'secret',
      pdfVersion: '1.7',
    });
    await page.goto(`${opened().address}/documents/${await addDocument(page, 'locked.pdf', locked)}`);
    await page.getByText('protected with a password').waitFor();
    const broken = Buffer.from('%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\nnothing else');
    await page.goto(`${opened().address}/documents/${await addDocument(page, 'broken.pdf', broken)}`);
    await page.getByText('The pages cannot be shown').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});
