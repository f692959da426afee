import { isIPv4, isIPv6, SocketAddress } from 'node:net';

/** One network is one caller: an IPv6 customer has a whole /64 to send from. What is no address shares one key. */
export function addressKey(ip: string | undefined): string {
  if (ip === undefined) return 'address:unknown';
  if (isIPv4(ip)) return `address:${ip}`;
  const address = isIPv6(ip)
    ? new SocketAddress({ address: ip, family: 'ipv6' }).address
    : // Some proxies pass the port on as well.
      SocketAddress.parse(ip)?.address;
  if (address === undefined) return 'address:unknown';
  const mapped = address.replace(/^::ffff:(?=\d+\.)/, '');
  return `address:${isIPv4(mapped) ? mapped : `${firstGroups(address).join(':')}::/64`}`;
}

/** The first four groups of an IPv6 address in its short form. */
function firstGroups(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after].slice(0, 4);
}
