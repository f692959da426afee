import { isIP } from 'node:net';

/** The network that an address with this prefix is in, in the usual spelling: `10.1.2.3`, 8 is `10.0.0.0`. */
export function networkOf(address: string, prefix: number): string {
  const isLong = isIP(address) === 6;
  const size = isLong ? 128 : 32;
  const digits = isLong ? groupsOf(address) : address.split('.').map(Number);
  const width = isLong ? 16n : 8n;
  const whole = digits.reduce((sum, digit) => (sum << width) | BigInt(digit), 0n);
  const free = BigInt(size - prefix);
  const network = (whole >> free) << free;
  const parts = digits.map(
    (_, i) => (network >> (width * BigInt(digits.length - 1 - i))) & ((1n << width) - 1n),
  );
  if (!isLong) return parts.join('.');
  return shortened(parts.map((part) => part.toString(16)).join(':'));
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [left = '', right] = shortened(address).split('::');
  if (right === undefined) return numbers(left);
  const [first, last] = [numbers(left), numbers(right)];
  return [...first, ...Array.from({ length: 8 - first.length - last.length }, () => 0), ...last];
}

const numbers = (side: string): number[] =>
  side === '' ? [] : side.split(':').map((group) => parseInt(group, 16));

/** As RFC 5952 writes it. */
const shortened = (address: string): string => new URL(`http://[${address}]`).hostname.slice(1, -1);
