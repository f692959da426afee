import { resolve } from 'node:path';
import { linkTo } from '#api/users/one-time-links.ts';
import type { Config, ServiceName } from '#config/config.settings.ts';
import { ensureFirstAdmin, issueSetupToken } from '#domain/users/index.ts';
import { userEntry } from '#app/wiring/audit.ts';
import { openBackupSocket } from '#app/operations/backups/backup-socket.ts';
import { openBase, type BaseDeps } from '#app/wiring/base-deps.ts';
import type { Deps } from '#app/wiring/deps.ts';
import { openLog, stepsOf } from './log.ts';
import { listen, type RunningService } from './listen.ts';
import type { App } from '#http/app.ts';

export type Skep = { services: RunningService[]; stop: () => Promise<void> };

type HttpService = Exclude<ServiceName, 'worker'>;

/** What a process has: the base at once, everything once a service of this process wants it. */
type Opened = { base: BaseDeps; all: () => Promise<Deps> };

/** How each service is made, in the order in which they start. A process loads and opens only what its services need. */
const apps: Record<HttpService, (opened: Opened) => Promise<App>> = {
  knowledge: async ({ all }) => (await import('./knowledge.ts')).knowledgeApp(await all()),
  gateway: async ({ base, all }) =>
    (await import('./gateway.ts')).gatewayApp(needsBaseAlone(base.config) ? base : await all()),
  chat: async ({ all }) => (await import('./chat.ts')).chatApp(await all()),
  messaging: async ({ base }) => (await import('./messaging/messaging.ts')).messagingApp(base),
  'public-bot': async ({ all }) => (await import('./public/public-bot.ts')).publicBotApp(await all()),
  platform: async ({ all }) => (await import('./platform.ts')).platformApp(await all()),
};

const ports: Record<HttpService, (config: Config) => number> = {
  knowledge: ({ knowledgePort }) => knowledgePort,
  gateway: ({ gatewayPort }) => gatewayPort,
  chat: ({ chatPort }) => chatPort,
  messaging: ({ messagingPort }) => messagingPort,
  'public-bot': ({ publicPort }) => publicPort,
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
  const base = await openBase(config, logger);
  let rest: Promise<Deps> | undefined;
  const all = () => (rest ??= import('#app/wiring/deps.ts').then(({ openRest }) => openRest(base)));
  const services: RunningService[] = [];

  const backups = await openBackupSocket(base);

  async function stop(): Promise<void> {
    await backups.stop();
    await Promise.all(services.map((service) => service.close()));
    await base.close();
    logger.flush();
  }

  base.observability.readiness.begin();
  try {
    // Jobs are defined before the queue starts.
    if (!needsBaseAlone(config)) await all();
    step('Starting the services');
    await base.queue.start();
    await base.instances.start();
    // Before anything answers: the callers waiting for that sign in next.
    await configuredAdmin(base);
    for (const name of Object.keys(apps) as HttpService[]) {
      if (!config.services.includes(name)) continue;
      const at = { host: config.host, port: ports[name](config) };
      const service = await listen(name, await apps[name]({ base, all }), at);
      services.push(service);
      if (name === 'platform') base.publicOrigin.listensAt(service.url);
      if (name === 'public-bot') base.botsAddress.listensAt(service.url);
    }
    // Last, so that a start that fails for its ports leaves no work half done.
    if (config.services.includes('messaging')) await base.mailing.start();
    if (config.services.includes('worker')) {
      const { startWorker } = await import('./worker.ts');
      await startWorker(await all());
    }
    const link = config.services.includes('platform') ? await setupLink(base) : [];
    const addresses = services.map(({ name, url }) => `${name} ready at ${url}`);
    base.observability.readiness.end();
    announce([...addresses, ...link].join('\n'));
  } catch (error) {
    await stop();
    throw error;
  }
  return { services, stop };
}

/** Then no search index is opened. */
function needsBaseAlone({ services }: Config): boolean {
  return services.every((name) => name === 'gateway' || name === 'messaging');
}

async function configuredAdmin({ config, database, audit }: BaseDeps): Promise<void> {
  if (config.adminEmail === null || config.adminPassword === null) return;
  const admin = await ensureFirstAdmin(database.kysely, config.adminEmail, config.adminPassword);
  if (admin) await audit.record([userEntry('start', 'user.create', admin)]);
}

/** Without a configured admin, the first one comes by a link. */
async function setupLink({ database, publicOrigin }: BaseDeps): Promise<string[]> {
  const token = await issueSetupToken(database);
  if (!token) return [];
  return [
    `Create the first admin (this link works once, for 24 hours): ${linkTo(publicOrigin, 'setup', token)}`,
  ];
}
