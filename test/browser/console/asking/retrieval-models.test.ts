import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { problemsInBothThemes, problemsOf, useTestConsole } from '#test/console/console.ts';
import { fillJar } from '#test/console/upload.ts';
import { call } from '#test/identity/browser-passkeys.ts';
import { chromiumIsMissing } from '#test/identity/chromium.ts';
import { until } from '#test/machine/patience.ts';

const files = {
  'burglary.txt': 'Thieves broke into the warehouse at night and took forty laptops.',
  'menu.txt': 'The canteen serves soup on Mondays and fish on Fridays.',
};
const at = '/api/knowledge/retrieval-tests';

async function runBy(page: Page, ranking: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: 'Search by' }).click();
  await page.getByRole('option', { name: ranking }).click();
  await page.getByRole('button', { name: 'Run all questions' }).click();
}

describe.skipIf(chromiumIsMissing())('retrieval tests (set CHROMIUM to the path of a browser)', () => {
  const opened = useTestConsole(async () => ({ embeddings: 'built-in' }));

  it('compare words alone with an embedding model, by question and in sum', async () => {
    const { page } = await opened().signIn('analyst');
    const jar = await fillJar(page, 'Reports', files);
    const tests = async () => (await call(page, at)).body;
    await until(async () => (await tests()).models[0]?.available, {
      what: 'the vectors are made',
      everyMs: 200,
    });
    const { body } = await call(page, `/api/knowledge/honey-pots/${jar}/documents`);
    const { id } = body.documents.find(({ filename }: any) => filename === 'burglary.txt');
    await call(page, at, {
      question: 'stolen computers',
      honey_jar_id: jar,
      expected: [{ document_id: id }],
    });

    await page.goto(`${opened().address}/search/tests`);
    await runBy(page, /^Words alone$/);
    await page.getByText('1 question measured').waitFor();
    await runBy(page, /^Words and meaning: /);
    await page.getByText('1 question measured; 1 better, 0 worse').waitFor();
    const rankings = page.getByRole('table', { name: /^The newest run of each ranking/ });
    const rows = await rankings.getByRole('row').allTextContents();
    expect(rows).toHaveLength(3);
    expect(rows[1]).toMatch(/^Words alone0\.0000\.0000\.000compare with/);
    expect(rows[2]).toMatch(/1\.0001\.0001\.000shown here$/);
    expect(await problemsInBothThemes(page)).toEqual([]);
    await rankings.getByRole('link', { name: /^compare with/ }).click();
    await page.waitForURL(/against=/);
    await page.getByText('now found').waitFor();
    expect(problemsOf(page)).toEqual([]);
  });
});
