import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { statusOf } from '#http/replies/status.ts';
import { AppError } from '#kernel/errors.ts';
import { linkToken } from '#api/authentication/platform.schemas.ts';
import { errorPage, formPage, messagePage, sendPage, type Form } from '#api/areas/html.page.ts';
import type { App } from '#http/app.ts';

/** What the page of a one-time link asks for, and what it does with the answer. */
export type LinkPage<Body extends z.ZodType> = {
  path: '/setup' | '/invitation' | '/password-reset';
  action: string;
  /** The form for the link's user; null when the link cannot be used. */
  form: (token: string) => Promise<Form | null>;
  body: Body;
  /** Shown when the submitted form does not match `body`. */
  wrong: string;
  /** Does it, and answers what to say then. */
  submit: (sent: z.output<Body>, request: FastifyRequest) => Promise<{ title: string; text: string }>;
};

const maxFormBytes = 16 * 1024;
const linkIsOver = 'This link is no longer valid.';

/** The page that a one-time link opens: a form, for which a browser without scripts is enough. */
export function linkPage<Body extends z.ZodType>(app: App, page: LinkPage<Body>): void {
  const query = z.object({ token: z.string().max(200).default('') });
  // Mail programs add parameters of their own to links.
  const config = { access: 'public' as const, limit: 'sign_in_steps', lenient: true };

  app.register(async (pages: App) => {
    // What the form sends, and nothing else.
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxFormBytes },
      (_request, body, done) => {
        done(null, Object.fromEntries(new URLSearchParams(String(body))));
      },
    );

    async function show(reply: FastifyReply, token: string, error?: string): Promise<FastifyReply> {
      const form = await page.form(token);
      if (form) return sendPage(reply, formPage(form, { action: page.path, token, error }));
      return sendPage(reply.code(403), errorPage('Skep', linkIsOver));
    }

    pages.get(page.path, { config, schema: { hide: true, querystring: query } }, (request, reply) =>
      show(reply, request.query.token),
    );

    pages.post(
      page.path,
      {
        config: { ...config, action: page.action, limit: 'authentication' },
        schema: { hide: true, body: z.record(z.string(), z.string()) },
      },
      async (request, reply) => {
        const sent = page.body.safeParse(request.body);
        const token = linkToken.catch('').parse(request.body['token']);
        if (!sent.success) return show(reply.code(422), token, page.wrong);
        try {
          const { title, text } = await page.submit(sent.data, request);
          return await sendPage(reply, messagePage(title, text));
        } catch (error) {
          if (!(error instanceof AppError) || error.kind === 'internal') throw error;
          request.audit.error = error;
          return show(reply.code(statusOf[error.kind]), token, error.message);
        }
      },
    );
  });
}
