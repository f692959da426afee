import { createHash } from 'node:crypto';
import type { IndicatorType, Span } from '#analysis/document.ts';
import { keccak256 } from './keccak.ts';

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const bech32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const candidates = new RegExp(
  String.raw`(?<![A-Za-z0-9])(?:[13][1-9A-HJ-NP-Za-km-z]{25,34}|bc1[02-9ac-hj-np-z]{11,71}|BC1[02-9AC-HJ-NP-Z]{11,71}` +
    String.raw`|0x[0-9a-fA-F]{40})(?![A-Za-z0-9])`,
  'g',
);

type Coin = Span & { type: IndicatorType; value: string };

/** The Bitcoin and Ethereum addresses in a stretch of text whose checksums hold, with offsets into it. */
export function findCoins(text: string): Coin[] {
  const coins: Coin[] = [];
  for (const { 0: written, index } of text.matchAll(candidates)) {
    const coin = coinOf(written);
    if (coin) coins.push({ ...coin, start: index, end: index + written.length });
  }
  return coins;
}

/** The address that is written here, when it is one. */
export function coinOf(written: string): Pick<Coin, 'type' | 'value'> | null {
  if (/^0x[0-9a-f]{40}$/i.test(written)) {
    const value = ethereumAddress(written);
    return value === null ? null : { type: 'eth_address', value };
  }
  const segwit = /^bc1/i.test(written);
  if (!(segwit ? isSegwit(written) : isBase58Check(written))) return null;
  return { type: 'btc_address', value: segwit ? written.toLowerCase() : written };
}

/** A version byte: pay to key hash or to script hash. */
function isBase58Check(address: string): boolean {
  const version = base58Version(address);
  return version === 0 || version === 5;
}

/** The version byte before 20 bytes and 4 of their doubled SHA-256 (Base58Check); null when that is not what is written. */
export function base58Version(address: string): number | null {
  let number = 0n;
  for (const character of address) {
    const digit = base58.indexOf(character);
    if (digit < 0) return null;
    number = number * 58n + BigInt(digit);
  }
  const hex = number.toString(16).padStart(50, '0');
  const bytes = Buffer.from(hex, 'hex');
  // Each leading 1 is a byte of zeros.
  const zeros = /^1*/.exec(address)?.[0].length;
  if (hex.length !== 50 || zeros !== bytes.findIndex((byte) => byte !== 0)) return null;
  const payload = bytes.subarray(0, 21);
  const twice = sha256(sha256(payload));
  return twice.subarray(0, 4).equals(bytes.subarray(21)) ? (payload[0] as number) : null;
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}

/** BIP 173 for version 0, BIP 350 from version 1 on, for the main network. */
function isSegwit(address: string): boolean {
  const lower = address.toLowerCase();
  if (lower !== address && address.toUpperCase() !== address) return false;
  const data = Array.from(lower.slice(3), (character) => bech32.indexOf(character));
  if (data.includes(-1)) return false;
  const version = data[0] as number;
  const programBytes = Math.floor(((data.length - 7) * 5) / 8);
  if (version > 16 || programBytes < 2 || programBytes > 40) return false;
  if (version === 0 && programBytes !== 20 && programBytes !== 32) return false;
  return checksum([3, 3, 0, 2, 3, ...data]) === (version === 0 ? 1 : 0x2bc830a3);
}

function checksum(values: number[]): number {
  let sum = 1;
  for (const value of values) {
    const top = sum >>> 25;
    sum = ((sum & 0x1ffffff) << 5) ^ value;
    [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3].forEach((generator, bit) => {
      if ((top >>> bit) & 1) sum ^= generator;
    });
  }
  return sum >>> 0;
}

/**
 * The address with the checksum of EIP-55 in its case. In one case it carries none; in mixed case it must hold.
 * An address of few digits is made up.
 */
function ethereumAddress(written: string): string | null {
  const lower = written.slice(2).toLowerCase();
  if (new Set(lower).size < 6) return null;
  const hash = keccak256(Buffer.from(lower));
  const digits = Array.from(lower, (digit, i) =>
    Number.parseInt(hash[i] as string, 16) >= 8 ? digit.toUpperCase() : digit,
  );
  const address = `0x${digits.join('')}`;
  const bare = written.slice(2);
  return bare === lower || bare === bare.toUpperCase() || written === address ? address : null;
}
