import type { Logger } from '#kernel/logging/logger.ts';
import type { OidcProvider, OidcSettings } from './oidc-provider.ts';

/** The issuer of `settings`. Its protocol is loaded here, so that an installation without an issuer never loads it. */
export async function openOidcProvider(settings: OidcSettings, logger: Logger): Promise<OidcProvider> {
  const { createOidcProvider } = await import('./oidc-provider.ts');
  return createOidcProvider(settings, logger);
}
