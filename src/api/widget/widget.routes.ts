import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { App } from '#http/app.ts';

const unbuilt = 'The widget is not built: run npm run build:widget, then start again.';
/** So long a page may go on with an older script. */
const maxAgeSeconds = 3600;

/** The script of the widget, for pages of any origin. `file` is what `npm run build:widget` made; without it the route says so. */
export async function widgetRoutes(app: App, { file }: { file: string }): Promise<void> {
  const script = await readFile(file).catch(() => null);
  const compressed = script && (await promisify(gzip)(script, { level: 9 }));
  const etag = script && `"${createHash('sha256').update(script).digest('base64url')}"`;

  app.get(
    '/widget/bot-widget.js',
    { config: { access: 'public', counted: false }, schema: { hide: true } },
    (request, reply) => {
      if (!script) return reply.code(503).type('text/plain; charset=utf-8').send(unbuilt);
      void reply
        .header('cache-control', `public, max-age=${maxAgeSeconds}`)
        .header('etag', etag)
        .header('vary', 'accept-encoding')
        // Pages of other origins load it, with a hash of its content where they want to be sure.
        .header('access-control-allow-origin', '*')
        .header('cross-origin-resource-policy', 'cross-origin')
        .type('text/javascript; charset=utf-8');
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      const gzipped = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
      return gzipped ? reply.header('content-encoding', 'gzip').send(compressed) : reply.send(script);
    },
  );
}
