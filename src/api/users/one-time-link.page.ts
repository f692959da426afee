import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { statusOf } from '#http/replies/status.ts';
import { AppError } from '#kernel/errors.ts';
import { linkToken } from '#api/authentication/platform.schemas.ts';
import { errorPage, formPage, languageOf, sendPage, type Form, type Text } from '#api/areas/html.page.ts';
import { handOver } from '#api/authentication/sign-in.ts';
import type { SignIn } from '#domain/sessions/index.ts';
import { ownOrigins } from '#http/access/credentials.ts';
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
  /** Does it, and signs its user in. */
  submit: (sent: z.output<Body>, request: FastifyRequest) => Promise<SignIn>;
  /** Where they go on. */
  next: '/' | '/welcome';
};

const maxFormBytes = 16 * 1024;
const linkIsOver = 'This link is no longer valid. Ask an admin for a new one.';
const linkTitle: Text = { en: 'This link cannot be used', de: 'Dieser Link gilt nicht mehr' };

/**
 * The page that a one-time link opens: a form, for which a browser without scripts is enough, so that no script ever holds its
 * token. What it does signs in and leads to the console, whose address has no token.
 */
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

    async function show(
      request: FastifyRequest,
      reply: FastifyReply,
      attempt: { token: string; error?: string; sent?: Record<string, string> },
    ): Promise<FastifyReply> {
      const language = languageOf(request);
      const form = await page.form(attempt.token);
      if (form) return sendPage(reply, formPage(form, { ...attempt, action: page.path, language }));
      return sendPage(reply.code(403), errorPage(linkTitle, linkIsOver, language));
    }

    pages.get(page.path, { config, schema: { hide: true, querystring: query } }, (request, reply) =>
      show(request, reply, { token: request.query.token }),
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
        if (!sent.success)
          return show(request, reply.code(422), { token, error: page.wrong, sent: request.body });
        try {
          assertOwnForm(request);
          handOver(request, reply, await page.submit(sent.data, request));
          return await reply.header('cache-control', 'no-store').redirect(page.next, 303);
        } catch (error) {
          if (!(error instanceof AppError) || error.kind === 'internal') throw error;
          request.audit.error = error;
          return show(request, reply.code(statusOf[error.kind]), {
            token,
            error: error.message,
            sent: request.body,
          });
        }
      },
    );
  });
}

/** A form on another site would sign people in to an account that its maker knows. */
function assertOwnForm(request: FastifyRequest): void {
  const { origin } = request.headers;
  if (origin === undefined || ownOrigins(request).includes(origin)) return;
  throw new AppError('forbidden', 'This form was sent from another site; open the link itself');
}
