import type { Config } from '#config/config.settings.ts';

export type PublicOrigin = {
  get: () => string;
  /** Reports the chosen port, when the configured one is 0. */
  listensAt: (url: string) => void;
};

/**
 * The origin that browsers reach the platform at: PUBLIC_URL, else `localhost` with the platform's port. Links and
 * passkeys are made for it, never for what a request's Host header claims.
 */
export function createPublicOrigin(config: Pick<Config, 'publicUrl' | 'port'>): PublicOrigin {
  let port = String(config.port);
  return {
    get: () => config.publicUrl ?? `http://localhost:${port}`,
    listensAt(url) {
      ({ port } = new URL(url));
    },
  };
}
