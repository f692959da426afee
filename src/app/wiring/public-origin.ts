import type { Config } from '#config/config.settings.ts';

export type PublicOrigin = ReturnType<typeof createPublicOrigin>;

/**
 * The origin that browsers reach the platform at: PUBLIC_URL, else `localhost` with the platform's port. Links and
 * passkeys are made for it, never for what a request's Host header claims.
 */
export function createPublicOrigin(config: Pick<Config, 'publicUrl' | 'port'>) {
  let port = String(config.port);
  return {
    get: (): string => config.publicUrl ?? `http://localhost:${port}`,
    /** Reports the chosen port, when the configured one is 0. */
    listensAt(url: string): void {
      ({ port } = new URL(url));
    },
  };
}
