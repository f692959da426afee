import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { settings, type Config } from '#config/config.settings.ts';
import { loadConfig } from '#config/config.ts';
import { parseS3Address } from '#kernel/s3-address.ts';

type Service = {
  image: string;
  environment?: Record<string, string>;
  secrets?: string[];
  ports?: string[];
  volumes?: string[];
  depends_on?: string[] | Record<string, unknown>;
  healthcheck?: { test: string[] };
  build?: { context: string; dockerfile: string };
  read_only?: boolean;
};
type Compose = {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
  secrets?: Record<string, { file: string }>;
};

const folder = join(import.meta.dirname, '../../deploy/compose');
const known = new Set<string>(Object.values(settings).map(({ env }) => env));
/** Of the AWS client: src/kernel/s3-address.ts. */
const credentials = new Set(['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']);

/** Values as docs/deployment.md makes them. */
const secretValues: Record<string, string> = {
  'database-url': 'postgres://skep:password@postgres:5432/skep',
  'session-key': generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  'master-key': randomBytes(32).toString('base64'),
  'audit-key': randomBytes(32).toString('base64'),
};

let secrets: string;
beforeAll(async () => {
  secrets = await mkdtemp(join(tmpdir(), 'skep-compose-'));
  for (const [name, value] of Object.entries(secretValues)) await writeFile(join(secrets, name), value);
});
afterAll(() => rm(secrets, { recursive: true }));

const read = (name: string) => parse(readFileSync(join(folder, name), 'utf8'), { merge: true }) as Compose;

/** As compose does it, with a value for what must be given. */
const filledIn = (text: string) =>
  text.replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1').replaceAll(/\$\{\w+:\?\}/g, 'given');

function configOf({ environment = {} }: Service): Config {
  const entries = Object.entries(environment).map(([name, value]) => {
    const secret = /^\/run\/secrets\/(.+)$/.exec(value)?.[1];
    return [name, secret === undefined ? filledIn(value) : join(secrets, secret)];
  });
  return loadConfig({ HOST: '0.0.0.0', ...Object.fromEntries(entries) });
}

/** The ports that a process with this configuration opens. */
function portsOf(config: Config): number[] {
  const ports = {
    platform: config.port,
    knowledge: config.knowledgePort,
    chat: config.chatPort,
    gateway: config.gatewayPort,
    messaging: config.messagingPort,
    'public-bot': config.publicPort,
  };
  return config.services.flatMap((name) => (name === 'worker' ? [] : [ports[name]]));
}

describe.each(['single.yaml', 'split.yaml'])('deploy/compose/%s', (name) => {
  const compose = read(name);
  const own = Object.entries(compose.services).filter(([, { image }]) => image === 'skep:local');

  it('has only settings that exist, with values that a start accepts', () => {
    expect(own.length).toBeGreaterThan(0);
    for (const [, service] of own) {
      const names = Object.keys(service.environment ?? {}).map((each) => each.replace(/_FILE$/, ''));
      expect(names.filter((each) => !known.has(each) && !credentials.has(each))).toEqual([]);
      const config = configOf(service);
      const buckets = Object.entries({
        STORAGE_URL: config.storageUrl,
        SEARCH_URL: config.searchUrl,
      }).flatMap(([setting, url]) => (url === null ? [] : [parseS3Address(setting, url).bucket]));
      expect(buckets.filter((bucket) => bucket !== 'skep')).toEqual([]);
    }
  });

  it('publishes ports that the process opens, to this machine alone', () => {
    for (const [, service] of own) {
      for (const published of service.ports ?? []) {
        const [address, outside, inside] = published.split(':');
        expect([address, outside]).toEqual(['127.0.0.1', inside]);
        expect(portsOf(configOf(service))).toContain(Number(inside));
      }
    }
  });

  it('checks the health at a port that the process opens', () => {
    for (const [, service] of own) {
      const asked = /127\.0\.0\.1:(\d+)\/health'/.exec(service.healthcheck?.test.join(' ') ?? '')?.[1];
      expect(portsOf(configOf(service))).toContain(Number(asked ?? settings.port.schema.parse(undefined)));
    }
  });

  it('gives each process a read-only root and one volume, and builds the image of this repository', () => {
    for (const [, { read_only, volumes = [], build }] of own) {
      expect(read_only).toBe(true);
      expect(volumes.map((volume) => volume.split(':')[1])).toEqual(['/var/lib/skep']);
      expect(existsSync(join(folder, build?.context ?? '', build?.dockerfile ?? 'missing'))).toBe(true);
    }
  });

  it('names only secrets, volumes, services and hosts that it has', () => {
    for (const service of Object.values(compose.services)) {
      const volumes = (service.volumes ?? []).map((volume) => volume.split(':')[0] ?? '');
      expect(volumes.filter((volume) => !(volume in compose.volumes))).toEqual([]);
      const files = Object.values(service.environment ?? {}).filter((value) =>
        value.startsWith('/run/secrets/'),
      );
      expect(files.map((path) => basename(path)).toSorted()).toEqual((service.secrets ?? []).toSorted());
      expect((service.secrets ?? []).filter((secret) => !(secret in (compose.secrets ?? {})))).toEqual([]);
      const needed = Array.isArray(service.depends_on)
        ? service.depends_on
        : Object.keys(service.depends_on ?? {});
      const hosts = [...JSON.stringify(service).matchAll(/http:\/\/([a-z]+)[:/]/g)].map(
        ([, host = '']) => host,
      );
      expect([...needed, ...hosts].filter((other) => !(other in compose.services))).toEqual([]);
    }
  });
});

it('the split set runs every service, and the platform asks the knowledge service at its port', () => {
  const { services } = read('split.yaml');
  const configs = ['platform', 'knowledge'].map((name) => configOf(services[name] as Service));
  const running = configs.flatMap((config) => config.services);
  expect(running.toSorted()).toEqual([...settings.services.schema.parse(undefined)].toSorted());
  expect(configs[0]?.knowledgeUrl).toBe(`http://knowledge:${String(configs[1]?.knowledgePort)}`);
  for (const key of [
    'databaseUrl',
    'storageUrl',
    'searchUrl',
    'masterKey',
    'auditKey',
    'sessionKey',
  ] as const) {
    expect(configs[0]?.[key]).not.toBeNull();
    expect(configs[0]?.[key]).toBe(configs[1]?.[key]);
  }
});
