import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadConfig } from '#config/config.ts';
import { serverLimits } from '#http/limits/server-limits.ts';

const read = (name: string) => readFileSync(join(import.meta.dirname, '../../deploy', name), 'utf8');
const nginx = read('proxy/nginx.conf');
const caddy = read('proxy/Caddyfile');
const config = loadConfig({});
const MiB = 1024 * 1024;
/** The form around an archive is less than this. */
const formMb = 1;
const keepAliveSeconds = serverLimits.keepAliveMs / 1000;

const numbersIn = (text: string, form: RegExp) =>
  [...text.matchAll(form)].map(([, number]) => Number(number));

/** The largest bodies of the platform and of the public bots, in MiB. */
const largest = [
  Math.max(config.importMaxMb, config.bulkMaxMb, config.maxFileBytes / MiB) + formMb,
  serverLimits.bodyBytes / MiB,
];

describe.each([
  {
    name: 'nginx.conf',
    text: nginx,
    body: /client_max_body_size (\d+)m;/g,
    to: /server 127\.0\.0\.1:(\d+);/g,
  },
  { name: 'Caddyfile', text: caddy, body: /max_size (\d+)MiB/g, to: /reverse_proxy 127\.0\.0\.1:(\d+) /g },
])('deploy/proxy/$name', ({ text, body, to }) => {
  it('takes bodies as large as the server does', () => {
    expect(numbersIn(text, body)).toEqual(largest);
  });

  it('leads to the ports of the platform and of the public bots', () => {
    expect(numbersIn(text, to)).toEqual([config.port, config.publicPort]);
  });

  it('keeps fewer idle connections, and for a shorter time, than the server', () => {
    const kept = numbersIn(text, /keepalive(?:_idle_conns_per_host)? (\d+)(?:;|\n)/g);
    expect(kept.length).toBe(2);
    expect(Math.max(...kept)).toBeLessThan(serverLimits.idlePerAddress);
    const seconds = numbersIn(text, /keepalive (\d+)s/g);
    // 60 seconds is what nginx has without a setting.
    expect(Math.max(60, ...seconds)).toBeLessThan(keepAliveSeconds);
  });

  it('names TRUST_PROXY values that a start accepts', () => {
    const [, first = '', second = ''] = /TRUST_PROXY=(\S+) \(systemd\) or (\S+) \(compose\)/.exec(text) ?? [];
    expect([first, second].map((value) => loadConfig({ TRUST_PROXY: value }).trustProxy)).toEqual([
      ['loopback'],
      1,
    ]);
    expect(read('systemd/skep.service')).toContain(`TRUST_PROXY=${first}\n`);
    expect(read('compose/single.yaml')).toContain(`TRUST_PROXY: '${second}'\n`);
  });
});

describe('nginx.conf', () => {
  const platform = nginx.slice(nginx.indexOf('server_name skep'), nginx.indexOf('server_name bots'));
  const bots = nginx.slice(nginx.indexOf('server_name bots'));

  it.each([
    ['the platform', platform],
    ['the public bots', bots],
  ])('streams the answers of %s, and replaces what callers say of themselves', (_name, block) => {
    expect(block).toContain('proxy_buffering off;');
    expect(block).toContain('proxy_http_version 1.1;');
    for (const name of ['For $remote_addr', 'Proto $scheme', 'Host $http_host', 'Prefix ""'])
      expect(block).toContain(`proxy_set_header X-Forwarded-${name};`);
  });

  it('passes WebSockets and uploads of the platform on', () => {
    expect(platform).toContain('proxy_set_header Upgrade $http_upgrade;');
    expect(platform).toContain('proxy_set_header Connection $connection_upgrade;');
    expect(platform).toContain('proxy_request_buffering off;');
  });
});

it('the Caddyfile streams the answers of both, and drops a prefix that callers send', () => {
  expect(caddy.match(/flush_interval -1\n/g)).toHaveLength(2);
  expect(caddy.match(/header_up -X-Forwarded-Prefix\n/g)).toHaveLength(2);
});
