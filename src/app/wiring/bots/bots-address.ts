import type { BotsAddress } from '#api/bots/bots.routes.ts';
import type { Config } from '#config/config.settings.ts';

export type KnownBotsAddress = BotsAddress & {
  /** Reports the chosen port, when the configured one is 0. */
  listensAt: (url: string) => void;
};

/**
 * Where sites reach the bots: BOTS_URL, else the port of the public bots at the host that the request was sent to. It is only shown to
 * admins, who see in it what they wrote into their browser; nothing is sent there.
 */
export function createBotsAddress({
  botsUrl,
  publicPort,
}: Pick<Config, 'botsUrl' | 'publicPort'>): KnownBotsAddress {
  let port = String(publicPort);
  return {
    of: ({ protocol, hostname }) => botsUrl ?? `${protocol}://${hostname}:${port}`,
    listensAt(url) {
      ({ port } = new URL(url));
    },
  };
}
