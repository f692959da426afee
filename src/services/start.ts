import { linkTo } from '#api/platform/link.address.ts';
import type { Config } from '#config/config.settings.ts';
import { ensureFirstAdmin, issueSetupToken } from '#domain/users/index.ts';
import { createLogger } from '#kernel/logger.ts';
import { userEntry } from './audit.ts';
import { chatApp } from './chat.ts';
import { openDeps, type Deps } from './deps.ts';
import { gatewayApp } from './gateway.ts';
import { knowledgeApp } from './knowledge.ts';
import { platformApp } from './platform.ts';
import { listen, type RunningService } from './service.ts';
import { startWorker } from './worker.ts';

export type Skep = { services: RunningService[]; stop(): Promise<void> };

/** Starts the configured services in this process; `announce` gets a line for each with its address. */
export async function startSkep(config: Config, announce: (line: string) => void): Promise<Skep> {
  const logger = createLogger(config.logLevel);
  const deps = await openDeps(config, logger);
  const services: RunningService[] = [];

  async function stop(): Promise<void> {
    await Promise.all(services.map((service) => service.close()));
    await deps.close();
    logger.flush();
  }

  deps.observability.readiness.begin();
  try {
    await deps.queue.start();
    await deps.instances.start();
    const { host } = config;
    // Before anything answers: whoever waits for that signs in next.
    await configuredAdmin(deps);
    if (config.services.includes('worker')) await startWorker(deps);
    if (config.services.includes('knowledge')) {
      services.push(
        await listen('knowledge', await knowledgeApp(deps), { host, port: config.knowledgePort }),
      );
    }
    if (config.services.includes('gateway'))
      services.push(await listen('gateway', await gatewayApp(deps), { host, port: config.gatewayPort }));
    if (config.services.includes('chat'))
      services.push(await listen('chat', await chatApp(deps), { host, port: config.chatPort }));
    if (config.services.includes('platform')) {
      const platform = await listen('platform', await platformApp(deps), { host, port: config.port });
      deps.publicOrigin.listensAt(platform.url);
      services.push(platform);
    }
    await announceSetup(deps, services, announce);
    deps.observability.readiness.end();
  } catch (error) {
    await stop();
    throw error;
  }
  for (const { name, url } of services) announce(`${name} ready at ${url}`);
  return { services, stop };
}

async function configuredAdmin({ config, database, audit }: Deps): Promise<void> {
  if (config.adminEmail === null || config.adminPassword === null) return;
  const admin = await ensureFirstAdmin(database.kysely, config.adminEmail, config.adminPassword);
  if (admin) await audit.record([userEntry('start', 'user.create', admin)]);
}

/** Without a configured admin, the first one comes by a link. */
async function announceSetup(
  { database, publicOrigin }: Deps,
  services: RunningService[],
  announce: (line: string) => void,
): Promise<void> {
  const platform = services.find(({ name }) => name === 'platform');
  const token = platform && (await issueSetupToken(database));
  if (token)
    announce(
      `Create the first admin (this link works once, for 24 hours): ${linkTo(publicOrigin, 'setup', token)}`,
    );
}
