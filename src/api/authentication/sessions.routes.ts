import type { Sessions } from '#domain/sessions/index.ts';
import { principalOf, sessionOf } from '#http/access/access.ts';
import { clearSessionCookie } from '#http/access/credentials.ts';
import {
  endedSessions,
  listSessionsQuery,
  messageReply,
  sessionList,
  sessionParams,
} from './platform.schemas.ts';
import type { App } from '#http/app.ts';

/** A user's own sessions: `/auth/sessions`. */
export function sessionRoutes(app: App, { sessions }: { sessions: Sessions }): void {
  const tags = ['auth'];

  app.get(
    '/auth/sessions',
    {
      config: { access: 'session' },
      schema: {
        tags,
        summary: 'List your sessions',
        description: 'Active sessions, newest first.',
        querystring: listSessionsQuery,
        response: { 200: sessionList },
      },
    },
    async (request) => {
      const current = sessionOf(request);
      const { rows, ...page } = await sessions.list(principalOf(request).user_id, request.query);
      return {
        sessions: rows.map(({ created_at, last_seen_at, expires_at, ...session }) => ({
          ...session,
          current: session.id === current,
          created_at: created_at.toISOString(),
          last_seen_at: last_seen_at.toISOString(),
          expires_at: expires_at.toISOString(),
        })),
        ...page,
      };
    },
  );

  app.delete(
    '/auth/sessions',
    {
      config: { access: 'session', action: 'session.revoke_others' },
      schema: {
        tags,
        summary: 'End all your sessions but this one',
        response: { 200: endedSessions },
      },
    },
    async (request) => {
      const sessions_ended = await sessions.revokeOthers(principalOf(request).user_id, sessionOf(request));
      request.audit.details = { sessions_ended };
      return { success: true as const, sessions_ended };
    },
  );

  app.delete(
    '/auth/sessions/:session_id',
    {
      config: { access: 'session', action: 'session.revoke' },
      schema: {
        tags,
        summary: 'End one of your sessions',
        params: sessionParams,
        response: { 200: messageReply },
      },
    },
    async (request, reply) => {
      const { session_id } = request.params;
      await sessions.revoke(principalOf(request).user_id, session_id);
      if (session_id === sessionOf(request)) clearSessionCookie(reply);
      return { success: true as const, message: 'Session ended' };
    },
  );
}
