import { isRecord } from '#extraction/formats/json/records.ts';
import { AppError } from '#kernel/errors.ts';
import type { StixObject } from '#extraction/formats/stix/stix-object.ts';

/** The objects of a bundle by id, each in its newest version, in the order in which they came. */
export type Bundle = Map<string, StixObject>;

const identifier = /^[a-z0-9][a-z0-9-]{0,249}--[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const versions = new Set<unknown>(['2.0', '2.1']);
const maxFaults = 20;

/**
 * Reads a bundle of STIX 2.1 or 2.0 (section 8; 2.0 differs in nothing that is read here). Throws `invalid`, with the
 * places of the first faults, unless every object in it has a type and an id of the right form.
 */
export function parseBundle(json: string): Bundle {
  const bundle = parse(json);
  if (!isRecord(bundle) || bundle['type'] !== 'bundle')
    throw wrong('This is not a STIX bundle: its type is not "bundle"');
  if (!isKnown(bundle['spec_version'])) throw wrong('The bundle has another STIX version than 2.1 and 2.0');
  const objects = bundle['objects'] ?? [];
  if (!Array.isArray(objects)) throw wrong('The objects of the bundle are not a list');
  const read: Bundle = new Map();
  const faults: { field: string; message: string }[] = [];
  for (const [at, object] of objects.entries()) {
    const message = faultOf(object);
    if (message !== null) faults.push({ field: `objects.${at}`, message });
    else if (isNewer(object as StixObject, read)) read.set(String(object.id), object as StixObject);
    if (faults.length === maxFaults) break;
  }
  if (faults.length > 0)
    throw wrong(faults.map(({ field, message }) => `${field} ${message}`).join('; '), { fields: faults });
  return read;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    throw wrong('The bundle is not valid JSON', {}, error);
  }
}

function faultOf(object: unknown): string | null {
  if (!isRecord(object)) return 'is not an object';
  const { type, id } = object;
  if (typeof type !== 'string') return 'has no type';
  if (typeof id !== 'string' || !identifier.test(id.toLowerCase())) return 'has no id of the form type--UUID';
  if (!id.startsWith(`${type}--`)) return 'has an id of another type than its own';
  return isKnown(object['spec_version']) ? null : 'has another STIX version than 2.1 and 2.0';
}

const isKnown = (version: unknown): boolean => version === undefined || versions.has(version);

/** Section 3.6.2: the version that was modified last counts. Of equal ones the first does. */
function isNewer({ id, modified }: StixObject, read: Bundle): boolean {
  const known = read.get(id);
  return known === undefined || timeOf(modified) > timeOf(known['modified']);
}

function timeOf(modified: unknown): number {
  const time = typeof modified === 'string' ? Date.parse(modified) : NaN;
  return Number.isNaN(time) ? 0 : time;
}

export function wrong(message: string, details: Record<string, unknown> = {}, cause?: unknown): AppError {
  return new AppError('invalid', message, { details, cause });
}
