import { expect, it } from 'vitest';
import { analyseDocument } from '#analysis/analyse.ts';
import { isReported } from '#analysis/indicators/roles/role.ts';
import { readMd } from '#extraction/formats/md/md.ts';
import { parseBundle } from './bundle.ts';
import { documentsOf } from './documents.ts';
import { quoted } from '#extraction/formats/stix/pattern.ts';

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const hex = (length: number) => '0123456789abcdef9e7d5c3b1a20864f'.repeat(4).slice(0, length);

/** What a bundle states of each path, and what is to be found of it. */
const stated: [path: string, value: string, found: string][] = [
  ['ipv4-addr:value', '185.220.101.34', 'ipv4 185.220.101.34'],
  ['ipv4-addr:value', '4.2.1.7', 'ipv4 4.2.1.7'],
  ['ipv4-addr:value', '5.188.206.0/23', 'cidr 5.188.206.0/23'],
  ['ipv6-addr:value', '2a03:4000:6:f2d1::1', 'ipv6 2a03:4000:6:f2d1::1'],
  ['ipv6-addr:value', '2a06:98c0:3600::/48', 'cidr 2a06:98c0:3600::/48'],
  ['network-traffic:dst_ref.value', '45.77.12.9', 'ipv4 45.77.12.9'],
  ['domain-name:value', 'kernel-patch.org', 'domain kernel-patch.org'],
  ['domain-name:value', '3322.org', 'domain 3322.org'],
  ['domain-name:value', 'github.com', 'domain github.com'],
  ['domain-name:value', 'a.evil.zip', 'domain a.evil.zip'],
  ['domain-name:value', 'node.js.pw', 'domain node.js.pw'],
  ['domain-name:value', 'EVIL.Example-Bank.COM', 'domain evil.example-bank.com'],
  ['domain-name:value', 'bewerbung-müller.de', 'domain xn--bewerbung-mller-9vb.de'],
  ['url:value', 'http://185.220.101.34/x.php', 'url http://185.220.101.34/x.php'],
  ['url:value', 'https://github.com/x/y/raw/a.exe', 'url https://github.com/x/y/raw/a.exe'],
  [
    'url:value',
    'http://kernel-patch.org:8080/a_b*c?d=e&f=(g)',
    'url http://kernel-patch.org:8080/a_b*c?d=e&f=(g)',
  ],
  ['email-addr:value', 'lure@kernel-patch.org', 'email lure@kernel-patch.org'],
  ['email-message:from_ref.value', 'a.b+c@mail.kernel-patch.org', 'email a.b+c@mail.kernel-patch.org'],
  ['file:hashes.MD5', hex(32), `md5 ${hex(32)}`],
  ["file:hashes.'SHA-1'", hex(40), `sha1 ${hex(40)}`],
  ["file:hashes.'SHA-256'", hex(64), `sha256 ${hex(64)}`],
  ["file:hashes.'SHA-512'", hex(128), `sha512 ${hex(128)}`],
  ["x509-certificate:hashes.'SHA-1'", hex(41).slice(1), `sha1 ${hex(41).slice(1)}`],
];

function foundIn(objects: unknown[]): Set<string> {
  const { documents } = documentsOf(parseBundle(JSON.stringify({ type: 'bundle', objects })), {
    max_documents: 10,
    max_length: 1e6,
  });
  const found = documents.flatMap(({ text, title }) => analyseDocument(readMd(text), title).indicators);
  const reported = found.filter(({ role }) => isReported(role));
  return new Set(reported.map(({ type, value }) => `${type} ${value}`));
}

it.each([
  ['alone', (at: number) => ({ name: `Indicator ${at}` })],
  [
    'after words that make a version of a number',
    () => ({ name: 'Release', description: 'Fixed in version 2, commit' }),
  ],
])('every value that a pattern states is found, %s', (_, more) => {
  const indicators = stated.map(([path, value], at) => ({
    type: 'indicator',
    id: `indicator--${uuid(at)}`,
    pattern: `[${path} = ${quoted(value)}]`,
    ...more(at),
  }));
  const found = foundIn(indicators);
  expect(stated.map(([, , one]) => one).filter((one) => !found.has(one))).toEqual([]);
});

it('every observable is found', () => {
  const values = stated.filter(([path]) => /^[a-z0-9-]+:value$/.test(path));
  const found = foundIn(
    values.map(([path, value], at) => {
      const type = path.slice(0, path.indexOf(':'));
      return { type, id: `${type}--${uuid(at)}`, value };
    }),
  );
  expect(values.map(([, , one]) => one).filter((one) => !found.has(one))).toEqual([]);
});

it('private or reserved values are text, but not indicators', () => {
  const pattern = "[ipv4-addr:value = '10.0.0.1' OR domain-name:value = 'www.example.com']";
  expect(foundIn([{ type: 'indicator', id: `indicator--${uuid(1)}`, pattern }])).toEqual(new Set());
});
