import { z } from 'zod';
import { chatAreas } from '#api/areas/areas.ts';
import { serviceApp } from '#app/processes/service-app.ts';
import type { BaseDeps } from '#app/wiring/base-deps.ts';
import { mailServerStates } from '#domain/emails/index.ts';
import type { App } from '#http/app.ts';
import type { Health } from '#http/operations.ts';

/** The messaging service on its own port: it has no routes but those of operators; what it sends is written by the others. */
export function messagingApp(deps: BaseDeps): Promise<App> {
  return serviceApp(deps, 'messaging', chatAreas, { health: mailHealth(deps) });
}

function mailHealth({ mailing }: BaseDeps): Health {
  return {
    body: z.object({
      mail: z
        .enum(['not_configured', ...mailServerStates])
        .describe('Whether the mail server takes e-mail from this process; `unknown` until it was tried'),
    }),
    read: async () => ({ mail: mailing.state() }),
  };
}
