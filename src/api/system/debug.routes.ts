import type { z } from 'zod';
import { configReply, containersReply, knowledgeHealthReply, serviceStatusesReply } from './debug.schemas.ts';
import type { App } from '#http/app.ts';

export type Diagnostics = {
  serviceStatuses: () => Promise<z.input<typeof serviceStatusesReply>>;
  knowledgeHealth: () => Promise<z.input<typeof knowledgeHealthReply>>;
  containers: () => Promise<z.input<typeof containersReply>>;
  config: () => z.input<typeof configReply>;
};

/** What an admin looks at when something is wrong: `/debug/…`. Each part is really asked, for five seconds at most. */
export function debugRoutes(app: App, diagnostics: Diagnostics): void {
  const config = { access: 'admin' as const };
  const tags = ['debug'];

  app.get(
    '/debug/service-statuses',
    {
      config,
      schema: {
        tags,
        summary: 'Check the health of all connected parts',
        response: { 200: serviceStatusesReply },
      },
    },
    diagnostics.serviceStatuses,
  );

  app.get(
    '/debug/knowledge-health',
    {
      config,
      schema: {
        tags,
        summary: 'Get the knowledge service and its contents',
        response: { 200: knowledgeHealthReply },
      },
    },
    diagnostics.knowledgeHealth,
  );

  app.get(
    '/debug/containers',
    { config, schema: { tags, summary: 'List the running processes', response: { 200: containersReply } } },
    diagnostics.containers,
  );

  app.get(
    '/debug/config',
    {
      config,
      schema: { tags, summary: 'Get the configuration, without secrets', response: { 200: configReply } },
    },
    async () => diagnostics.config(),
  );
}
