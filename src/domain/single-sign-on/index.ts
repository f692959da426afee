export { openOidcProvider } from './oidc-open.ts';
export type { OidcProvider } from './oidc-provider.ts';
export { localPath } from './return-to.ts';
export { createSingleSignOn, signInLifeMs, type SingleSignOn } from './single-sign-on.service.ts';
