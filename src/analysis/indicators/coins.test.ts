import { expect, test } from 'vitest';
import { coinOf, findCoins } from './coins.ts';
import { keccak256 } from './keccak.ts';

test.each([
  ['', 'c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470'],
  ['abc', '4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45'],
])('keccak-256 of "%s" is the known one', (text, digest) => {
  expect(keccak256(Buffer.from(text))).toBe(digest);
});

// From EIP-55, BIP 173, BIP 350 and BIP 86, and the first block.
test.each([
  ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'btc_address'],
  ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'btc_address'],
  ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'btc_address'],
  ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'btc_address'],
  ['bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr', 'btc_address'],
  ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'eth_address'],
  ['0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', 'eth_address'],
  ['0x52908400098527886E0F7030069857D2E4169EE7', 'eth_address'],
  ['0xde709f2102306220921060314715629080e2fb77', 'eth_address'],
])('%s is a %s', (address, type) => {
  expect(coinOf(address)?.type).toBe(type);
  expect(findCoins(`to ${address}, then`)).toMatchObject([{ type, start: 3, end: 3 + address.length }]);
});

test.each([
  '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb',
  '11A1zP1eP5QGefi2DMPTfTL5SLmv7Divf',
  '1111111111111111111111111111111111',
  '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0x0000000000000000000000000000000000000000',
  // Version 1 with the checksum of version 0, and the other way round.
  'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7k7grplx',
  'bc1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
  'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdQ',
  'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdp',
])('%s is no address', (written) => {
  expect(coinOf(written)).toBeNull();
});
