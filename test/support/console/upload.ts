import type { Page } from 'playwright-core';
import { call } from '#test/identity/browser-passkeys.ts';
import { until } from '#test/machine/patience.ts';

/** Makes a honey jar with documents of the user of a page, from within the page, and waits until they are read. Answers its id. */
export async function fillJar(
  page: Page,
  name: string,
  files: Record<string, string | Buffer>,
): Promise<string> {
  const { body: jar } = await call(page, '/api/knowledge/honey-pots', { name });
  const encoded = Object.entries(files).map(([file, content]) => [
    file,
    Buffer.from(content).toString('base64'),
  ]);
  await page.evaluate(
    async ([id, contents]) => {
      for (const [file, base64 = ''] of contents) {
        const { FormData } = globalThis as any;
        const form = new FormData();
        form.append('file', new Blob([Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0))]), file);
        const { ok, status } = await fetch(`/api/knowledge/honey-pots/${id}/documents`, {
          method: 'POST',
          body: form,
        });
        if (!ok) throw new Error(`The upload answered ${status}`);
      }
    },
    [String(jar.id), encoded] as const,
  );
  await until(
    async () => {
      const { body } = await call(page, `/api/knowledge/honey-pots/${jar.id}/documents`);
      return body.documents.every(({ processing_progress }: any) => processing_progress === 100);
    },
    { what: 'the documents are read', everyMs: 200 },
  );
  return jar.id;
}
