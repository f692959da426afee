import type { LookupAddress } from 'node:dns';
import { describe, expect, it } from 'vitest';
import { createAddresses, isPublic, notPublic } from './webhook-address.ts';

const names: Record<string, string[]> = {
  'hooks.example.com': ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'],
  'inner.example.com': ['10.1.2.3'],
  'half.example.com': ['93.184.215.14', '127.0.0.1'],
  'mapped.example.com': ['::ffff:169.254.169.254'],
  'metadata.google.internal': ['169.254.169.254'],
  'empty.example.com': [],
};

function resolve(name: string) {
  const found = names[name];
  if (!found) return Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }));
  return Promise.resolve(found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));
}

const addresses = createAddresses({ allowPrivate: false, resolve });
const own = createAddresses({ allowPrivate: true });

describe('an address of a webhook', () => {
  it.each([
    ['https://hooks.example.com/a?b=c', 'https://hooks.example.com/a?b=c'],
    ['http://HOOKS.example.com:8080', 'http://hooks.example.com:8080/'],
    ['https://hooks.example.com/a#secret', 'https://hooks.example.com/a'],
    ['http://93.184.215.14/', 'http://93.184.215.14/'],
    ['https://[2606:4700:4700::1111]/', 'https://[2606:4700:4700::1111]/'],
    ['http://172.32.0.1/', 'http://172.32.0.1/'],
    ['http://100.128.0.1/', 'http://100.128.0.1/'],
    ['http://223.255.255.255/', 'http://223.255.255.255/'],
  ])('may be %s', async (url, normal) => {
    expect(await addresses.assertAllowed(url)).toBe(normal);
  });

  it.each([
    // This machine, however it is written.
    'http://127.0.0.1',
    'http://127.1',
    'http://127.0.1',
    'http://127.255.255.254',
    'http://2130706433',
    'http://0x7f000001',
    'http://0x7f.1',
    'http://0177.0.0.1',
    'http://017700000001',
    'http://127.0.0.1.',
    'http://0',
    'http://0.0.0.0:8080',
    'http://localhost',
    'http://LOCALHOST:9200',
    'http://localhost.',
    'http://a.localhost',
    'http://１２７.０.０.１',
    'http://①②⑦.⓪.⓪.①',
    'http://127。0。0。1',
    'http://%31%32%37.0.0.1',
    'http://ⓛocalhost',
    'http://[::1]',
    'http://[::]',
    'http://[0:0:0:0:0:0:0:1]',
    'http://[::127.0.0.1]',
    'http://[::ffff:127.0.0.1]',
    'http://[::ffff:7f00:1]',
    // Its network.
    'http://10.0.0.1',
    'http://172.16.0.1',
    'http://172.31.255.255',
    'http://192.168.1.1',
    'http://3232235777',
    'http://100.64.0.1',
    'http://100.100.100.200',
    'http://[fc00::1]',
    'http://[fd00:ec2::254]',
    'http://[fe80::1]',
    'http://[fec0::1]',
    // Metadata of clouds.
    'http://169.254.169.254/latest/meta-data/',
    'http://0xa9fea9fe',
    'http://[::ffff:169.254.169.254]',
    'http://[64:ff9b::169.254.169.254]',
    'http://[64:ff9b:1::a9fe:a9fe]',
    'http://[2002:a9fe:a9fe::1]',
    'http://[2001:0:a9fe:a9fe::1]',
    'http://168.63.129.16',
    'http://metadata.google.internal',
    // Nobody's.
    'http://192.0.0.1',
    'http://192.0.2.1',
    'http://192.88.99.1',
    'http://198.18.0.1',
    'http://198.51.100.1',
    'http://203.0.113.1',
    'http://224.0.0.1',
    'http://240.0.0.1',
    'http://255.255.255.255',
    'http://[ff02::1]',
    'http://[2001:db8::1]',
    'http://[3fff::1]',
    'http://[100::1]',
    'http://[5f00::1]',
    // Names that lead there.
    'https://inner.example.com',
    'https://half.example.com',
    'https://mapped.example.com',
  ])('may not be %s, which is not public', async (url) => {
    await expect(addresses.assertAllowed(url)).rejects.toMatchObject({
      kind: 'invalid',
      message: expect.stringMatching(/not public; .*WEBHOOK_ALLOW_PRIVATE/),
    });
  });

  it.each([
    ['ftp://hooks.example.com', 'http'],
    ['file:///etc/passwd', 'http'],
    ['javascript:alert(1)', 'http'],
    ['gopher://hooks.example.com', 'http'],
    ['data:text/plain,a', 'http'],
    ['ws://hooks.example.com', 'http'],
    ['unix:/var/run/docker.sock', 'http'],
    ['//hooks.example.com', 'http'],
    ['hooks.example.com', 'http'],
    ['', 'http'],
    ['http://', 'http'],
    ['http://[fe80::1%25eth0]', 'http'],
    ['http://[::1', 'http'],
    ['http://256.1.1.1', 'http'],
    ['http://hooks.example.com:99999', 'http'],
    ['http://a b.example.com', 'http'],
    [`https://hooks.example.com/${'a'.repeat(2048)}`, '2048'],
    ['https://user:word@hooks.example.com', 'password'],
    ['https://user@hooks.example.com', 'password'],
    ['https://:word@hooks.example.com', 'password'],
    ['https://hooks.example.com@127.0.0.1', 'password'],
    ['https://nowhere.example.com', 'not found'],
    ['https://empty.example.com', 'not found'],
  ])('may not be %j, with the reason', async (url, reason) => {
    await expect(addresses.assertAllowed(url)).rejects.toMatchObject({
      kind: 'invalid',
      message: expect.stringContaining(reason),
    });
  });

  it('may be anything of http where private ones are allowed, with the same form', async () => {
    expect(await own.assertAllowed('http://127.1:9000/a')).toBe('http://127.0.0.1:9000/a');
    expect(await own.assertAllowed('http://inner.local')).toBe('http://inner.local/');
    await expect(own.assertAllowed('ftp://127.0.0.1')).rejects.toMatchObject({ kind: 'invalid' });
    await expect(own.assertAllowed('http://a:b@127.0.0.1')).rejects.toMatchObject({ kind: 'invalid' });
  });
});

it('treats non-addresses and zoned addresses as not public', () => {
  for (const text of ['', 'hooks.example.com', '2606:4700::1111%eth0', '1.2.3'])
    expect(isPublic(text)).toBe(false);
});

function look(name: string, all: boolean) {
  return new Promise<string | LookupAddress[]>((done, fail) =>
    addresses.lookup(name, { all }, (error, found) => (error ? fail(error) : done(found))),
  );
}

describe('looking a name up for a connection', () => {
  it('answers the addresses that were checked, in either form', async () => {
    expect(await look('hooks.example.com', false)).toBe('93.184.215.14');
    expect(await look('hooks.example.com', true)).toHaveLength(2);
  });

  it('fails when one of them is not public, and when there is none', async () => {
    await expect(look('half.example.com', true)).rejects.toMatchObject({ code: notPublic });
    await expect(look('inner.example.com', false)).rejects.toMatchObject({ code: notPublic });
    await expect(look('nowhere.example.com', true)).rejects.toMatchObject({ code: 'ENOTFOUND' });
    await expect(look('empty.example.com', true)).rejects.toMatchObject({ code: 'ENOTFOUND' });
  });
});
