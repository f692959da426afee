import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { User } from '#domain/users/index.ts';
import type { App } from '#http/app.ts';
import { AppError } from '#kernel/errors.ts';
import { setupBody, setupReply } from './auth.schemas.ts';
import { setupDone, setupForm, setupPolicy } from './setup.page.ts';

export type SetUp = (
  token: string,
  admin: { email: string; password: string; display_name?: string | undefined },
) => Promise<User>;

/** Creating the first admin with the one-time link: a page for a browser, and the same as JSON. */
export function setupRoutes(app: App, { setUp }: { setUp: SetUp }): void {
  const config = { access: 'public' as const, action: 'auth.setup', limit: 'authentication' };

  app.post(
    '/api/auth/setup',
    {
      config,
      schema: {
        tags: ['auth'],
        summary: 'Create the first admin',
        body: setupBody,
        response: { 201: setupReply },
      },
    },
    async (request, reply) => {
      const { token, name, ...admin } = request.body;
      const { id, email } = await setUp(token, { ...admin, display_name: name });
      return reply.code(201).send({ success: true as const, user: { id, email } });
    },
  );

  app.register(async (pages: App) => {
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => {
        done(null, Object.fromEntries(new URLSearchParams(String(body))));
      },
    );
    const hidden = { hide: true };

    pages.get(
      '/setup',
      { config, schema: { ...hidden, querystring: z.object({ token: z.string().max(200).default('') }) } },
      async (request, reply) => html(reply, setupForm(request.query.token)),
    );

    pages.post(
      '/setup',
      { config, schema: { ...hidden, body: z.record(z.string(), z.string()) } },
      async (request, reply) => {
        const form = setupBody.safeParse(request.body);
        const token = request.body['token'] ?? '';
        if (!form.success)
          return html(
            reply.code(422),
            setupForm(token, 'Give an e-mail and a password of 8 characters or more.'),
          );
        try {
          const { email } = await setUp(form.data.token, form.data);
          return await html(reply, setupDone(email));
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          return html(reply.code(403), setupForm(token, error.message));
        }
      },
    );
  });
}

async function html(reply: FastifyReply, page: string): Promise<FastifyReply> {
  return reply
    .header('content-security-policy', setupPolicy)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'same-origin')
    .type('text/html; charset=utf-8')
    .send(page);
}
