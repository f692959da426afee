import { describe, expect, it } from 'vitest';
import { problemsInBothThemes, problemsOf, useTestConsole } from '#test/console/console.ts';
import { fillJar } from '#test/console/upload.ts';
import { chromiumIsMissing } from '#test/identity/chromium.ts';

const report = [
  'Velvet Hare is a group that attacks shipping companies. <img src=x onerror="document.title=1">',
  'Velvet Hare exploited CVE-2024-21412 in its mails.',
].join('\n\n');

describe.skipIf(chromiumIsMissing())('asking in the console (set CHROMIUM to the path of a browser)', () => {
  const opened = useTestConsole();

  it('opens the document at the cited sentence', async () => {
    const { page } = await opened().signIn('analyst');
    await fillJar(page, 'Reports', { 'hare.txt': report });
    await page.reload();
    await page.getByLabel('Question').fill('Which CVE did Velvet Hare exploit?');
    await page.keyboard.press('Enter');
    const chip = page.getByRole('button', { name: /^Source 1:/ });
    await chip.waitFor();
    expect(await page.getByText('CVE-2024-21412').count()).toBeGreaterThan(0);
    expect(await problemsInBothThemes(page)).toEqual([]);

    await chip.click();
    const lit = page.locator('mark');
    await lit.waitFor();
    expect(await lit.textContent()).toBe('Velvet Hare exploited CVE-2024-21412 in its mails.');
    expect(await page.getByRole('dialog').textContent()).toContain('<img src=x');
    expect(await page.title()).toBe('Which CVE did Velvet Hare exploit? · Skep');
    expect(await problemsInBothThemes(page)).toEqual([]);
    expect(problemsOf(page)).toEqual([]);
  });

  it('takes a question from the palette to where one writes, next to what is there, and does not send it', async () => {
    const { page } = await opened().signIn('analyst');
    const question = page.getByLabel('Question', { exact: true });
    await question.fill('Who is Velvet Hare?');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').locator('input').fill('Which tools does it use?');
    await page.getByText('Ask “Which tools does it use?”').click();
    await expect.poll(() => question.inputValue()).toBe('Who is Velvet Hare?\nWhich tools does it use?');
    await expect.poll(() => page.url()).toBe(`${opened().address}/`);
    expect(await page.getByRole('article').count()).toBe(0);
    await page.goto(`${opened().address}/?question=2024`);
    await expect.poll(() => question.inputValue()).toContain('Which tools does it use?\n2024');
  });

  it('says what was looked for when the documents do not hold the answer', async () => {
    const { page } = await opened().signIn('analyst', { locale: 'de-DE' });
    await fillJar(page, 'Reports', { 'hare.txt': report });
    await page.getByLabel('Frage', { exact: true }).fill('Which port does Grey Otter use?');
    await page.getByRole('button', { name: 'Fragen', exact: true }).click();
    await page.getByRole('heading', { name: 'Nicht in Ihren Dokumenten' }).waitFor();
    expect(await page.getByText('Grey Otter').count()).toBeGreaterThan(0);
  });

  it('says when the question is in another language than the documents, in the language of the page', async () => {
    const { page } = await opened().signIn('analyst', { locale: 'de-DE' });
    await fillJar(page, 'Reports', { 'hare.txt': report });
    await page
      .getByLabel('Frage', { exact: true })
      .fill('Welche Straßenbahn ist auf der Brücke und wer fährt sie?');
    await page.getByRole('button', { name: 'Fragen', exact: true }).click();
    await page.getByText('Sprache der Frage: Deutsch.').waitFor();
    const text = (await page.getByRole('article').last().textContent()) ?? '';
    expect(text).toContain('Sprache des durchsuchten Dokuments: Englisch. Fragen Sie auf Englisch.');
    expect(text).not.toContain('The question is in');
    expect(await problemsInBothThemes(page)).toEqual([]);
  });
});
