import { expect, it } from 'vitest';
import { findsOf } from '#test/pii/detections.ts';

const found = (text: string) =>
  findsOf(text, ['ip_address', 'mac_address', 'url', 'domain_name', 'email_address']);

it.each([
  ['http from 10.0.0.1:8080', '10.0.0.1'],
  ['192.168.1.0/24', '192.168.1.0'],
  ['src_ip=203.0.113.7.', '203.0.113.7'],
  ['fe80::1%eth0 is up', 'fe80::1%eth0'],
  ['listening on ::1', '::1'],
  ['[2001:db8::5]:80', '2001:db8::5'],
  ['the resolvers 8.8.8.8', '8.8.8.8'],
  ['login from 5.6.7.8', '5.6.7.8'],
  ['2.3.4.5:443', '2.3.4.5'],
  ['| 81.0.23.9 |', '81.0.23.9'],
  ['::ffff:192.0.2.128', '::ffff:192.0.2.128'],
  ['address: 2001:db8:0:0:0:0:0:1, up', '2001:db8:0:0:0:0:0:1'],
  ['2a01:7c8:aab2:4c1:5054:ff:fe3d:9e21', '2a01:7c8:aab2:4c1:5054:ff:fe3d:9e21'],
])('finds the address of: %s', (text, address) => {
  expect(found(text)).toEqual([`ip_address: ${address}`]);
});

it.each([
  'version 1.2.3.4 and Agent/9.0.1.2',
  '1.2.3.4.5 and 256.1.1.1 and 010.1.1.1',
  '\n  - 2.3.8.1. First item',
  'at 10:20:30, 12:34:56:78',
  'std::be::add(x[::2]) and a::b',
  '1234:5678',
  'xft (2.1.8.2-6) unstable and base-passwd (2.0.3.4)',
  'Updated Standards-Version to 3.6.1.1',
  'OID "2.5.29.14" and // 23.3.4.2 construct',
])('finds no address in: %s', (text) => {
  expect(found(text)).toEqual([]);
});

it.each(['00:1A:2B:3C:4D:5E', '00-1a-2b-3c-4d-5e', '001a.2b3c.4d5e'])(
  'finds the hardware address %s',
  (mac) => {
    expect(found(`eth0 ${mac}, up`)).toEqual([`mac_address: ${mac}`]);
    expect(found(`eth0 ${mac}${mac[2]}77`)).toEqual([]);
  },
);

it('takes no address of all devices for one of a device', () => {
  expect(found('link 00:00:00:00:00:00 and ff:ff:ff:ff:ff:ff')).toEqual([]);
});

it('takes www. for a URL, and a bare name for a domain when its ending or words say so', () => {
  expect(found('see www.example.com/about?x=1.')).toEqual(['url: www.example.com/about?x=1']);
  expect(found('on my-shop.co.uk/about, see console.log/x and a.md/b')).toEqual(['url: my-shop.co.uk/about']);
  expect(found('visit my-shop.co.uk.')).toEqual(['domain_name: my-shop.co.uk']);
  expect(found('my-shop.nl')).toEqual([]);
  expect(found('C2: my-shop.com, My.Shop.com')).toEqual(['domain_name: my-shop.com']);
  expect(found('this.config.com = a.b.com()')).toEqual([]);
  expect(found('the website console.log(this.name, request.host, os.path)')).toEqual([]);
  expect(found('the domain of joe@example.com')).toEqual(['email_address: joe@example.com']);
});

it('takes no measure for an address: four figures after a percentile', () => {
  expect(found('latency p95 118.4.61.7 and on')).toEqual([]);
});
