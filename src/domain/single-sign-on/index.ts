export type { AccountRules } from './accounts.service.ts';
export { openOidcProvider } from './oidc-open.ts';
export type { OidcProvider, OidcSettings } from './oidc-provider.ts';
export { localPath } from './return-to.ts';
export { createSingleSignOn, signInLifeMs, type SingleSignOn } from './single-sign-on.service.ts';
