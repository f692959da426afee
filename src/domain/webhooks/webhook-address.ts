import { lookup as systemLookup, Resolver } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { fieldError } from '#kernel/errors.ts';
import { specialIpv4 } from '#kernel/special-addresses.ts';

type Address = { address: string; family: number };

/** All addresses of a name; throws when it has none. */
export type Resolve = (name: string) => Promise<Address[]>;

/** Where webhooks may lead, and feeds come from. */
export type Addresses = {
  /** The URL in its normal form. AppError `invalid` for one that may not be called, with the reason, and the name of its field. */
  assertAllowed: (text: string, field?: string) => Promise<string>;
  /** For the request: what is connected to is what was checked, whatever the name meant before. */
  lookup: LookupFunction;
  /** Whether the URL's literal host may be called: names are checked in `lookup`, which literal addresses never reach. */
  mayCall: (url: URL) => boolean;
};

const longestUrl = 2048;
const refused = (setting: string): string =>
  `leads to an address that is not public; only installations with ${setting}=true accept those`;

/** The code of the error of a lookup that found one that may not be called. */
export const notPublic = 'ADDRESS_NOT_PUBLIC';

const special = new BlockList();
for (const [network, prefix] of specialIpv4) special.addSubnet(network, prefix, 'ipv4');
// What Azure's machines ask their host at.
special.addAddress('168.63.129.16');

// Of IPv6 only global unicast is public, so what maps or embeds IPv4 (::ffff:0:0/96, 64:ff9b::/96) is out with the rest.
const unicast = new BlockList();
unicast.addSubnet('2000::', 3, 'ipv6');
const specialUnicast = new BlockList();
// Protocols with Teredo, documentation, 6to4, documentation.
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  specialUnicast.addSubnet(network, prefix, 'ipv6');

export function isPublic(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !special.check(address, 'ipv4');
  if (family !== 6 || address.includes('%')) return false;
  return unicast.check(address, 'ipv6') && !specialUnicast.check(address, 'ipv6');
}

export function createAddresses({
  allowPrivate,
  resolve = allowPrivate ? bySystem : byServers,
  setting = 'WEBHOOK_ALLOW_PRIVATE',
}: {
  allowPrivate: boolean;
  /** What an operator sets to accept addresses that are not public. */
  setting?: string;
  resolve?: Resolve | undefined;
}): Addresses {
  async function allowed(name: string): Promise<Address[]> {
    const addresses = await resolve(name);
    if (addresses.length === 0) throw coded('ENOTFOUND');
    if (!allowPrivate && !addresses.every(({ address }) => isPublic(address))) throw coded(notPublic);
    return addresses;
  }

  async function answer(...[name, { all }, done]: Parameters<LookupFunction>): Promise<void> {
    const addresses = await allowed(name).catch((error: Error) => error);
    if (addresses instanceof Error) done(addresses, '');
    else if (all) done(null, addresses);
    else done(null, addresses[0]?.address ?? '', addresses[0]?.family);
  }

  const mayCall = (url: URL): boolean => {
    const host = hostOf(url);
    return allowPrivate || (isIP(host) === 0 ? !isLocalName(host) : isPublic(host));
  };

  return {
    mayCall,

    async assertAllowed(text, field = 'webhook_url') {
      const url = parsed(text, field);
      if (!mayCall(url)) throw fieldError(field, refused(setting));
      if (!allowPrivate && isIP(hostOf(url)) === 0) {
        await allowed(hostOf(url)).catch((error: unknown) => {
          const { code } = error as { code?: unknown };
          throw fieldError(field, code === notPublic ? refused(setting) : 'has a host that was not found');
        });
      }
      return url.href;
    },

    lookup: (name, options, done) => void answer(name, options, done),
  };
}

function parsed(text: string, field: string): URL {
  const url = URL.canParse(text) && text.length <= longestUrl ? new URL(text) : null;
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    throw fieldError(field, `must be an http or https address of at most ${longestUrl} characters`);
  if (url.username !== '' || url.password !== '')
    throw fieldError(field, 'must not contain a user name or a password');
  url.hash = '';
  return url;
}

const coded = (code: string): Error => Object.assign(new Error(code), { code });

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

/** Never public, whatever a name server returns (RFC 6761, 6.3). */
const isLocalName = (host: string): boolean => /(^|\.)localhost\.?$/.test(host);

const bySystem: Resolve = (name) => systemLookup(name, { all: true });

/**
 * Asks the name servers directly: the system's resolver blocks one of the few threads for file access, and a name server that
 * never answers would exhaust them.
 */
async function byServers(name: string): Promise<Address[]> {
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  if (v4.status === 'rejected' && v6.status === 'rejected') throw v4.reason;
  return [...found(4, v4), ...found(6, v6)];
}

function found(family: number, answer: PromiseSettledResult<string[]>): Address[] {
  return answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family })) : [];
}
