import type { Shape } from './row.ts';

const patterns: Record<string, RegExp> = {
  uuid: /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/,
  time: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/,
  text: /\S/,
  string: /^/,
  sha256: /^[\da-f]{64}$/,
  signature: /^sha256=[\da-f]{64}$/,
};

const kinds: Record<string, (value: unknown) => boolean> = {
  int: Number.isInteger,
  number: (value) => typeof value === 'number',
  bool: (value) => typeof value === 'boolean',
  object: (value) => isObject(value),
  any: (value) => value !== undefined,
};

/** What of the value does not fit, each with its path; nothing when all does. */
export function misfits(value: unknown, shape: Shape, path = ''): string[] {
  if (Array.isArray(shape)) return misfitsOfList(value, shape, path);
  if (isObject(shape)) return misfitsOfMembers(value, shape, path);
  const fits = typeof shape === 'string' ? isKind(value, shape) : value === shape;
  return fits ? [] : [`${path || 'the reply'} is ${shown(value)}, not ${String(shape)}`];
}

function misfitsOfList(value: unknown, [each, ...others]: Shape[], path: string): string[] {
  if (!Array.isArray(value)) return [`${path} is ${shown(value)}, not a list`];
  if (each === undefined) return [];
  if (value.length === 0) return [`${path} is empty`];
  if (others.length > 0) throw new Error(`The shape of ${path} has several members: a list has one`);
  return value.flatMap((one, i) => misfits(one, each, `${path}[${i}]`));
}

function misfitsOfMembers(value: unknown, shape: Record<string, Shape>, path: string): string[] {
  if (!isObject(value)) return [`${path || 'the reply'} is ${shown(value)}, not an object`];
  return Object.entries(shape).flatMap(([key, member]) => {
    const name = key.replace(/\?$/, '');
    if (!(name in value)) return key === name ? [`${path}.${name} is missing`] : [];
    return misfits(value[name], member, path === '' ? name : `${path}.${name}`);
  });
}

function isKind(value: unknown, kind: string): boolean {
  if (kind.startsWith('=')) return kind.slice(1).split('|').includes(String(value));
  if (kind.startsWith('~')) return typeof value === 'string' && value.includes(kind.slice(1));
  if (kind.endsWith('?')) return value === null || isKind(value, kind.slice(0, -1));
  const pattern = patterns[kind];
  if (pattern) return typeof value === 'string' && pattern.test(value);
  const check = kinds[kind];
  if (!check) throw new Error(`There is no kind of value called ${kind}`);
  return check(value);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function shown(value: unknown): string {
  return (JSON.stringify(value) ?? 'missing').slice(0, 120);
}
