export type { AccountRules } from './accounts.service.ts';
export { createOidcProvider, type OidcProvider, type OidcSettings } from './oidc.provider.ts';
export { localPath } from './return-to.ts';
export { createSingleSignOn, signInLifeMs, type SingleSignOn } from './single-sign-on.service.ts';
