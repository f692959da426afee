import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { notFound } from '#kernel/errors.ts';
import type { App } from '#http/app.ts';
import { consolePaths } from './console-paths.ts';

/** Styles need the number of the page: the console's library writes some while it runs. */
const policyWith = (nonce: string) =>
  `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data: blob:; font-src 'self'; ` +
  `connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

/** For files that run as workers: what reads and draws PDFs has no network, and runs decoders of pictures (WebAssembly), never a text. */
const workerPolicy = "default-src 'none'; script-src 'wasm-unsafe-eval'";

const unbuilt =
  'The console is not built: run npm run build:console, then start again. The API works: see /api/docs.';
const fileName = z.object({ file: z.string().regex(/^[\w-][\w.-]{0,200}$/) });
const config = { access: 'public', counted: false } as const;
const schema = { hide: true };

/**
 * The console at `/` and at the other addresses of its pages: one document, whose files (`/assets/…`) never change under their names.
 * `folder` holds what `npm run build:console` made; without it the pages say so.
 */
export async function consolePages(app: App, { folder }: { folder: string }): Promise<void> {
  const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => null);
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    serve: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    suppressWarning: true,
  });

  function sendPage(_request: FastifyRequest, reply: FastifyReply) {
    if (page === null) return reply.code(503).type('text/plain; charset=utf-8').send(unbuilt);
    const nonce = randomBytes(16).toString('base64url');
    return reply
      .header('content-security-policy', policyWith(nonce))
      .header('referrer-policy', 'same-origin')
      .type('text/html; charset=utf-8')
      .send(page.replaceAll('{{nonce}}', nonce));
  }

  for (const path of consolePaths) app.get(path, { config: { ...config, lenient: true }, schema }, sendPage);

  app.get('/assets/:file', { config, schema: { ...schema, params: fileName } }, async ({ params }, reply) => {
    if (params.file.endsWith('.gz')) throw notFound('File');
    return reply.header('content-security-policy', workerPolicy).sendFile(params.file);
  });
}
