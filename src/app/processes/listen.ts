import type { AddressInfo } from 'node:net';
import type { App } from '#http/app.ts';

export type RunningService = { name: string; url: string; close: () => Promise<void> };

// An upload whose client has fallen silent would otherwise hold up the stop for as long as it likes. Milliseconds.
const finishWithinMs = 2000;

/**
 * Opens a service's port. A port of 0 picks a free one, which `url` contains. `close` lets the requests in progress finish for
 * two seconds, then cuts their connections.
 */
export async function listen(
  name: string,
  app: App,
  { host, port }: { host: string; port: number },
): Promise<RunningService> {
  await app.listen({ host, port });
  const { address, port: taken, family } = app.server.address() as AddressInfo;
  const shown = family === 'IPv6' ? `[${address}]` : address;
  return { name, url: `http://${shown}:${taken}`, close: () => close(app) };
}

async function close(app: App): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), finishWithinMs);
  await app.close().finally(() => clearTimeout(cut));
}
