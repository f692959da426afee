import { level } from '#pii/confidence.ts';
import { base58Version, coinOf } from '#analysis/indicators/coins.ts';
import type { Recogniser } from '#pii/recogniser.ts';

/** First bytes of addresses on main networks: Litecoin, Dogecoin, Dash, Tron. */
const versions = new Set([0x30, 0x32, 0x1e, 0x16, 0x4c, 0x10, 0x41]);

/** Addresses of coins; their checksums are four bytes and more. */
export const wallets: readonly Recogniser[] = [
  {
    type: 'crypto_wallet',
    patterns: [
      { regex: /[13][1-9A-HJ-NP-Za-km-z]{25,34}/, first: 'm26-35', alone: level.proven },
      {
        regex: /bc1[02-9ac-hj-np-z]{11,71}|BC1[02-9AC-HJ-NP-Z]{11,71}/,
        first: 'm14-64',
        alone: level.proven,
      },
    ],
    check: (value) => coinOf(value) !== null,
  },
  {
    type: 'crypto_wallet',
    patterns: [
      { regex: /[LM37ADXT9][1-9A-HJ-NP-Za-km-z]{25,34}/, first: 'm26-35', alone: level.unmistakable },
    ],
    check: (value) => versions.has(base58Version(value) ?? -1),
  },
  {
    // EIP-55 keeps its checksum in the case of the letters.
    type: 'crypto_wallet',
    patterns: [
      {
        regex: /0x(?=[\da-f]*[A-F])(?=[A-F\d]*[a-f])[\da-fA-F]{40}/,
        first: 'm42',
        alone: level.unmistakable,
      },
    ],
    check: (value) => coinOf(value) !== null,
  },
  {
    type: 'crypto_wallet',
    patterns: [{ regex: /0x(?:[\da-f]{40}|[\dA-F]{40})/, first: 'm42', alone: level.possible }],
    check: (value) => coinOf(value) !== null,
    context: [
      '!wallet',
      '!ethereum',
      '!eth',
      'address',
      'token',
      'usdt',
      'usdc',
      'metamask',
      'contract',
      'payment',
      'transfer',
    ],
    against: ['storage', 'hash', 'commit'],
  },
  {
    type: 'crypto_wallet',
    patterns: [{ regex: /[48][1-9A-HJ-NP-Za-km-z]{94}/, first: 'm64', alone: level.plausible }],
    context: ['!monero', '!xmr', 'wallet', 'address', 'donate', 'payment'],
  },
];
