import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig, settingOrigins } from './config.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'skep-config-'));
});
afterAll(() => rm(directory, { recursive: true }));

async function fileWith(name: string, text: string): Promise<string> {
  await writeFile(join(directory, name), text);
  return join(directory, name);
}

const issuerOf = (OIDC_ISSUER: string) =>
  loadConfig({ OIDC_ISSUER, OIDC_CLIENT_ID: 'id', OIDC_CLIENT_SECRET: 'secret' }).oidcIssuer;

function problemsOf(env: NodeJS.ProcessEnv): string {
  try {
    loadConfig(env);
    return '';
  } catch (error) {
    return (error as Error).message.replace('Configuration is wrong: ', '');
  }
}

describe('the configuration', () => {
  it('has a default for everything', () => {
    expect(loadConfig({})).toMatchObject({
      port: 8080,
      knowledgePort: 8090,
      chatPort: 8081,
      gatewayPort: 8085,
      host: '127.0.0.1',
      databaseUrl: null,
    });
  });

  it('prefers the environment over the file, and the file over the default', async () => {
    const CONFIG_FILE = await fileWith('skep.yaml', 'PORT: 9000\nHOST: 0.0.0.0\n');
    expect(loadConfig({ CONFIG_FILE, PORT: '9001' })).toMatchObject({ port: 9001, host: '0.0.0.0' });
  });

  it('reads a secret from the file that NAME_FILE names', async () => {
    const ADMIN_PASSWORD_FILE = await fileWith('password', 'from a file\n');
    const config = loadConfig({ ADMIN_EMAIL: 'a@example.com', ADMIN_PASSWORD_FILE });
    expect(config.adminPassword).toBe('from a file');
  });

  it('reports where each value comes from', async () => {
    const CONFIG_FILE = await fileWith('origins.yaml', 'PORT: 9000\nHOST: 0.0.0.0\nMODEL_NAME:\n');
    const OIDC_CLIENT_SECRET_FILE = join(directory, 'never read');
    const origins = settingOrigins({ CONFIG_FILE, PORT: '9001', LOG_LEVEL: '', OIDC_CLIENT_SECRET_FILE });
    expect(origins).toMatchObject({
      port: { from: 'environment', path: null },
      host: { from: 'config_file', path: CONFIG_FILE },
      oidcClientSecret: { from: 'secret_file', path: OIDC_CLIENT_SECRET_FILE },
      logLevel: { from: 'default', path: null },
    });
  });

  it('names every wrong setting at once', () => {
    expect(() => loadConfig({ PORT: 'abc', LOG_LEVEL: 'loud' })).toThrow(/PORT.*LOG_LEVEL/);
  });

  it('reports errors in plain words', () => {
    expect(problemsOf({ PORT: 'abc' })).toBe('PORT: must be a number');
    expect(problemsOf({ PORT: '99999' })).toBe('PORT: must be at most 65535');
    expect(problemsOf({ MAX_LOADED_MODELS: '0' })).toBe('MAX_LOADED_MODELS: must be at least 1');
    expect(problemsOf({ LOG_LEVEL: 'loud' })).toMatch(/^LOG_LEVEL: must be one of trace, debug, /);
    expect(problemsOf({ ADMIN_EMAIL: 'ada', ADMIN_PASSWORD: 'short' })).toBe(
      'ADMIN_EMAIL: must be an e-mail address such as ada@example.com · ADMIN_PASSWORD: must be at least 8 characters long',
    );
  });

  it('accepts an OpenID Connect issuer over https, and over http only on loopback', () => {
    for (const url of [
      'https://login.example.org/realm',
      'http://localhost:9000',
      'http://127.0.0.1',
      'http://[::1]',
    ])
      expect(issuerOf(url)).toBe(url);
    for (const url of [
      'http://login.example.org',
      'http://127.0.0.1.example.org',
      'http://localhost.example.org',
    ])
      expect(() => issuerOf(url)).toThrow(/OIDC_ISSUER: https is required/);
    expect(() => issuerOf('ftp://localhost')).toThrow(/OIDC_ISSUER/);
  });

  it('refuses half an admin, and some services without a shared database', () => {
    expect(() => loadConfig({ ADMIN_EMAIL: 'a@example.com' })).toThrow(/ADMIN_PASSWORD/);
    expect(() => loadConfig({ SERVICES: 'worker' })).toThrow(/DATABASE_URL/);
    expect(loadConfig({ SERVICES: 'worker', DATABASE_URL: 'postgres://x' }).services).toEqual(['worker']);
  });

  it('sends e-mail only with a server and a sender, and no password in the clear', () => {
    const both = {
      SMTP_URL: 'smtp://us%40er:p%3Aw@mail.example.org:587',
      MAIL_FROM: 'Skep <skep@example.org>',
    };
    expect(loadConfig(both)).toMatchObject({ smtpTls: 'required', smtpUrl: both.SMTP_URL });
    expect(() => loadConfig({ SMTP_URL: both.SMTP_URL })).toThrow(/set both SMTP_URL and MAIL_FROM/);
    expect(() => loadConfig({ MAIL_FROM: both.MAIL_FROM })).toThrow(/set both SMTP_URL and MAIL_FROM/);
    for (const SMTP_TLS of ['optional', 'off']) {
      expect(() => loadConfig({ ...both, SMTP_TLS })).toThrow(/needs SMTP_TLS=required/);
      for (const SMTP_URL of [
        'smtp://a:b@127.0.0.1',
        'smtps://a:b@mail.example.org',
        'smtp://mail.example.org',
      ])
        expect(loadConfig({ ...both, SMTP_URL, SMTP_TLS }).smtpTls).toBe(SMTP_TLS);
    }
  });

  it.each([
    'http://mail.example.org',
    'smtp://',
    'smtp://h/path',
    'smtp://h?tls=off',
    'smtp://%0d%0a:x@h',
    'smtp://%zz@h',
  ])('refuses %s as a mail server', (SMTP_URL) =>
    expect(() => loadConfig({ SMTP_URL, MAIL_FROM: 'a@example.org' })).toThrow(/SMTP_URL: must have/),
  );

  it.each([
    'Skep',
    'a@example.org, b@example.org',
    'A <a@example.org>, B <b@example.org>',
    'A\r\nBcc: <b@example.org>',
  ])('refuses %j as a sender', (MAIL_FROM) =>
    expect(() => loadConfig({ SMTP_URL: 'smtp://h', MAIL_FROM })).toThrow(/MAIL_FROM: must be/),
  );

  it('refuses a file that is no mapping or cannot be read', async () => {
    const list = await fileWith('list.yaml', '- a\n- b\n');
    expect(() => loadConfig({ CONFIG_FILE: list })).toThrow(/mapping/);
    expect(() => loadConfig({ CONFIG_FILE: join(directory, 'none.yaml') })).toThrow(/CONFIG_FILE/);
  });
});

const trusting = (TRUST_PROXY: string) => loadConfig({ TRUST_PROXY }).trustProxy;
const origins = (CORS_ORIGINS: string) => loadConfig({ CORS_ORIGINS }).corsOrigins;

describe('TRUST_PROXY', () => {
  it('trusts no proxy by default, one or several by number, and addresses by name', () => {
    expect(loadConfig({}).trustProxy).toBe(0);
    expect(['false', '0', 'true', '1', '2'].map(trusting)).toEqual([0, 0, 1, 1, 2]);
    expect(trusting('10.0.0.0/8, ::1,loopback')).toEqual(['10.0.0.0/8', '::1', 'loopback']);
  });

  it.each([
    'yes',
    '-1',
    '1.5',
    '11',
    '10.0.0.0/0',
    '10.0.0.0/33',
    '10.0.0',
    'fe80::/129',
    'proxy.example',
    '*',
  ])('does not take %s', (value) => {
    expect(() => trusting(value)).toThrow(/TRUST_PROXY: true, false, a number/);
  });
});

it('CORS_ORIGINS are whole origins, never patterns', () => {
  expect(origins('https://a.example, http://b.example:8443')).toEqual([
    'https://a.example',
    'http://b.example:8443',
  ]);
  for (const wrong of ['*', 'null', 'a.example', 'https://a.example/', 'https://*.example/x', 'file:///x'])
    expect(() => origins(wrong), wrong).toThrow(/CORS_ORIGINS/);
});
