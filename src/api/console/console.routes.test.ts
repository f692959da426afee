import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { platformFor } from '#test/platform/platform.ts';

const assets = join(import.meta.dirname, '../../../console/dist/assets');
const named = (part: RegExp) => readdirSync(assets).find((name) => part.test(name)) ?? 'not-built';

describe('the files of the console', () => {
  const { test } = platformFor();
  const get = async (path: string) => {
    const { statusCode, headers } = await test.platform.inject({ method: 'GET', url: path });
    return { status: statusCode, headers };
  };

  it.each([/^pdf\.worker.*\.mjs$/, /^pdf\.renderer.*\.mjs$/])(
    'gives the workers that read PDFs (%s) no network and no scripts but their own',
    async (file) => {
      const { status, headers } = await get(`/assets/${named(file)}`);
      expect([status, headers['content-type']]).toEqual([200, expect.stringMatching(/javascript/)]);
      expect(headers['content-security-policy']).toBe("default-src 'none'; script-src 'wasm-unsafe-eval'");
      expect(headers['cache-control']).toContain('immutable');
    },
  );

  it.each([/^UniJIS-UTF16-H.*\.bcmap$/, /^LiberationSans-Regular.*\.ttf$/, /^jbig2.*\.wasm$/])(
    'are all that a PDF may need (%s)',
    async (file) => {
      expect((await get(`/assets/${named(file)}`)).status).toBe(200);
    },
  );

  it('are not reached in their compressed form, nor outside of their folder', async () => {
    expect((await get(`/assets/${named(/\.js\.gz$/)}`)).status).toBe(404);
    expect((await get('/assets/..%2findex.html')).status).toBe(400);
  });

  it('run in a page whose policy lets in workers of its own and nothing inline', async () => {
    const { headers } = await get('/documents/1');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("worker-src 'self'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('unsafe');
  });
});
