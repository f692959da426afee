import type { AddressInfo } from 'node:net';
import type { App } from '#http/app.ts';

export type RunningService = { name: string; url: string; close(): Promise<void> };

/** Opens a service's port. A port of 0 takes a free one; `url` says which. */
export async function listen(
  name: string,
  app: App,
  { host, port }: { host: string; port: number },
): Promise<RunningService> {
  await app.listen({ host, port });
  const { address, port: taken, family } = app.server.address() as AddressInfo;
  const shown = family === 'IPv6' ? `[${address}]` : address;
  return { name, url: `http://${shown}:${taken}`, close: () => app.close() };
}
