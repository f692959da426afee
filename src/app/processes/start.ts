import { resolve } from 'node:path';
import { linkTo } from '#api/users/one-time-links.ts';
import type { Config, ServiceName } from '#config/config.settings.ts';
import { ensureFirstAdmin, issueSetupToken } from '#domain/users/index.ts';
import { userEntry } from '#app/wiring/audit.ts';
import { openDeps, type Deps } from '#app/wiring/deps.ts';
import { openLog, stepsOf } from './log.ts';
import { listen, type RunningService } from './listen.ts';
import type { App } from '#http/app.ts';

export type Skep = { services: RunningService[]; stop(): Promise<void> };

type HttpService = Exclude<ServiceName, 'worker'>;

/** How each service is made, in the order in which they start. A process loads those alone that it runs. */
const apps: Record<HttpService, (deps: Deps) => Promise<App>> = {
  knowledge: async (deps) => (await import('./knowledge.ts')).knowledgeApp(deps),
  gateway: async (deps) => (await import('./gateway.ts')).gatewayApp(deps),
  chat: async (deps) => (await import('./chat.ts')).chatApp(deps),
  platform: async (deps) => (await import('./platform.ts')).platformApp(deps),
};

const ports: Record<HttpService, (config: Config) => number> = {
  knowledge: ({ knowledgePort }) => knowledgePort,
  gateway: ({ gatewayPort }) => gatewayPort,
  chat: ({ chatPort }) => chatPort,
  platform: ({ port }) => port,
};

/**
 * Starts the configured services in this process. `announce` gets a line for each with its address and, last, the set-up
 * link of an installation without an admin, all at once.
 */
export async function startSkep(config: Config, announce: (text: string) => void): Promise<Skep> {
  const logger = openLog(config);
  const step = stepsOf(config, logger);
  step(`Opening database, files and search index in ${resolve(config.dataDir)}`);
  const deps = await openDeps(config, logger);
  const services: RunningService[] = [];

  async function stop(): Promise<void> {
    await Promise.all(services.map((service) => service.close()));
    await deps.close();
    logger.flush();
  }

  deps.observability.readiness.begin();
  try {
    step('Starting the services');
    await deps.queue.start();
    await deps.instances.start();
    // Before anything answers: the callers waiting for that sign in next.
    await configuredAdmin(deps);
    for (const name of Object.keys(apps) as HttpService[]) {
      if (!config.services.includes(name)) continue;
      const at = { host: config.host, port: ports[name](config) };
      const service = await listen(name, await apps[name](deps), at);
      services.push(service);
      if (name === 'platform') deps.publicOrigin.listensAt(service.url);
    }
    // Last, so that a start that fails for its ports leaves no work half done.
    if (config.services.includes('worker')) {
      const { startWorker } = await import('./worker.ts');
      await startWorker(deps);
    }
    const link = config.services.includes('platform') ? await setupLink(deps) : [];
    const addresses = services.map(({ name, url }) => `${name} ready at ${url}`);
    deps.observability.readiness.end();
    announce([...addresses, ...link].join('\n'));
  } catch (error) {
    await stop();
    throw error;
  }
  return { services, stop };
}

async function configuredAdmin({ config, database, audit }: Deps): Promise<void> {
  if (config.adminEmail === null || config.adminPassword === null) return;
  const admin = await ensureFirstAdmin(database.kysely, config.adminEmail, config.adminPassword);
  if (admin) await audit.record([userEntry('start', 'user.create', admin)]);
}

/** Without a configured admin, the first one comes by a link. */
async function setupLink({ database, publicOrigin }: Deps): Promise<string[]> {
  const token = await issueSetupToken(database);
  if (!token) return [];
  return [
    `Create the first admin (this link works once, for 24 hours): ${linkTo(publicOrigin, 'setup', token)}`,
  ];
}
