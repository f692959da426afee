import { isIP } from 'node:net';
import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';

/**
 * One setting: `env` is its environment name and its key in the YAML file (with a dot: only there, nested), `doc` its line
 * in docs/configuration.md.
 */
export type Setting<T = unknown> = { env: string; doc: string; secret?: boolean; schema: z.ZodType<T> };

export function setting<T>(env: string, schema: z.ZodType<T>, doc: string, secret = false): Setting<T> {
  return { env, doc, secret, schema };
}

export const port = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback);
export const count = (fallback: number) => z.coerce.number().int().min(1).default(fallback);
export const limit = z.coerce.number().int().min(1).nullable().default(null);
export const optional = z.string().min(1).nullable().default(null);
export const postgresAddress = z
  .string()
  .regex(/^postgres(?:ql)?:\/\//, 'must have the form postgres://user:password@host:5432/database')
  .nullable()
  .default(null);
export const flag = z
  .union([
    z.boolean(),
    z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1'),
  ])
  .default(false);

/** Several, separated by commas or as a list. */
export const names = z
  .union([
    z.array(z.string()),
    z.string().transform((text) =>
      text
        .split(',')
        .map((item) => item.trim())
        .filter(Boolean),
    ),
  ])
  .pipe(z.array(z.string()))
  .default([]);

/** The origin of a URL that browsers use; null when empty. */
export const siteOrigin = z
  .url({ protocol: /^https?$/ })
  .transform((url) => new URL(url).origin)
  .nullable()
  .default(null);

export const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text;

/** An address, a network in CIDR form, or a network by name. */
function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const longest = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  return longest > 0 && (bits === undefined || (Number(bits) > 0 && Number(bits) <= longest));
}

const proxyForms = 'true, false, a number of proxies up to 10, or addresses and networks separated by commas';

/** How many proxies stand in front, or which. */
export const proxies = z
  .union(
    [
      z.boolean().transform(Number),
      z.enum(['true', 'false']).transform((text) => Number(text === 'true')),
      z
        .union([z.number(), z.string().regex(/^\d+$/).transform(Number)])
        .pipe(z.number().int().min(0).max(10)),
      names.pipe(z.array(z.string().refine(isNetwork, proxyForms)).min(1, proxyForms)),
    ],
    { error: proxyForms },
  )
  .default(0);

export const key = z
  .string()
  .refine((text) => Buffer.from(text, 'base64').length === 32, '32 bytes in base64 are needed')
  .nullable()
  .default(null);

export const isLoopback = ({ hostname }: URL): boolean =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);

export function isEd25519(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'ed25519';
  } catch {
    return false;
  }
}
