import type { InjectOptions } from 'fastify';
import type { Principal } from '#http/access/access.ts';
import { createApp, type AppOptions } from '#http/create-app.ts';
import type { AuditEntry } from '#http/access/audit.ts';
import { createMemoryCounter } from '#domain/rate-limits/index.ts';
import { createLogger } from '#kernel/logging/logger.ts';
import { inject, type Reply } from './inject.ts';
import type { App } from '#http/app.ts';

export type Kit = {
  app: App;
  /** The recorded audit entries. */
  audited: AuditEntry[];
  /** Sends a request, signed in as `as` when given. */
  send: (options: InjectOptions & { as?: string }) => Promise<Reply>;
};

/** The kit around throwaway routes. Any bearer token is a live session of the analyst it names. */
export async function openKit(
  options: Pick<AppOptions, 'areas'> & Partial<AppOptions>,
  routes: (app: App) => void,
): Promise<Kit> {
  const audited: AuditEntry[] = [];
  const app = await createApp({
    logger: createLogger('silent'),
    authenticate: async ({ token }) => principal(token),
    recordAudit: async (entries) => void audited.push(...entries),
    countHits: createMemoryCounter(),
    rateLimitScale: 1,
    corsOrigins: [],
    trustProxy: 0,
    observe: () => undefined,
    observeSockets: () => undefined,
    ...options,
  });
  routes(app);
  await app.ready();
  return {
    app,
    audited,
    send: ({ as, ...request }) =>
      inject(app, {
        ...request,
        headers: { ...(as && { authorization: `Bearer ${as}` }), ...request.headers },
      }),
  };
}

/** Who is behind the bearer token of that name. */
export function principal(name: string): Principal {
  return {
    user_id: name,
    email: `${name}@example.com`,
    display_name: name,
    role: 'analyst',
    session_id: name,
    api_key_id: null,
    read_only: false,
    aal: 'aal1',
    second_factor: false,
    anew: async () => principal(name),
  };
}
