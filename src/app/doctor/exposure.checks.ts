import { signInsPerMinute } from '#api/areas/sign-in.limits.ts';
import type { Config } from '#config/config.settings.ts';
import { isClearRemote, isLocal } from './doctor-network.ts';
import { when, type Check } from './doctor-check.ts';

const fairScale = 10;

const encrypted = ({ publicUrl }: Config): boolean => publicUrl?.startsWith('https:') ?? false;

export const listensInClear: Check = ({ config }) =>
  when(!isLocal(config.host) && !encrypted(config), 'warning', {
    what: `HOST=${config.host} accepts requests from other machines, and passwords and documents cross the network unencrypted`,
    todo: 'Put a proxy with a certificate before Skep, listen on 127.0.0.1, and set PUBLIC_URL=https://… and TRUST_PROXY',
  });

export const publicUrlInClear: Check = ({ config }) =>
  when(config.publicUrl !== null && isClearRemote(config.publicUrl), 'critical', {
    what: `PUBLIC_URL is ${config.publicUrl}: browsers send passwords unencrypted, and refuse passkeys there`,
    todo: 'Serve it over https and set PUBLIC_URL=https://…',
  });

export const addressesForged: Check = ({ config }) =>
  when(trusts(config) === 'anyone' && !isLocal(config.host), 'warning', {
    what:
      `TRUST_PROXY trusts every client that reaches HOST=${config.host}: by bypassing the proxy, anyone ` +
      'can claim any address, and so evade limits and mislead the audit log',
    todo: 'Listen on 127.0.0.1, list the addresses of the proxy in TRUST_PROXY, or let only the proxy reach the port',
  });

export const proxyUnknown: Check = ({ config }) =>
  when(encrypted(config) && trusts(config) === 'nobody', 'warning', {
    what:
      'PUBLIC_URL is https, so there is a proxy in front of Skep, but TRUST_PROXY is off: all callers count ' +
      'as one address, and cookies are not marked Secure',
    todo: 'Set TRUST_PROXY',
  });

export const registrationOpen: Check = ({ config }) =>
  when(config.registration === 'open', 'warning', {
    what: `Anyone can create an account, with the role ${config.registrationRole}, and read every public honey jar`,
    todo: 'Set REGISTRATION=invite unless this is intended',
  });

export const limitsLifted: Check = ({ config }) =>
  when(config.rateLimitScale > fairScale, 'warning', {
    what:
      `RATE_LIMIT_SCALE is ${config.rateLimitScale}: each address may try ` +
      `${Math.floor(config.rateLimitScale * signInsPerMinute)} passwords a minute`,
    todo: `Set it to ${fairScale} or less`,
  });

/** Any origin at all (`*`) is refused by the configuration itself. */
export const corsInClear: Check = ({ config }) =>
  config.corsOrigins.filter(isClearRemote).map((origin) => ({
    severity: 'warning',
    what: `CORS_ORIGINS trusts ${origin}, which anyone on the network path can modify`,
    todo: 'Serve that site over https, and list its https origin',
  }));

/** A list of the proxies' addresses is believed by none but them. */
function trusts({ trustProxy }: Config): 'nobody' | 'anyone' | 'named' {
  if (trustProxy === 0) return 'nobody';
  return Array.isArray(trustProxy) ? 'named' : 'anyone';
}
