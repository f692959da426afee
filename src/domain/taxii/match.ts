import type { StixObject } from '#domain/stix/index.ts';

/** What of a collection is asked for: each list is alternatives (TAXII 2.1, section 3.5). */
export type Match = Partial<Record<'id' | 'type' | 'spec_version' | 'version', string[] | undefined>>;

// A collection has one version of each object, so the first and the last are that.
const everyVersion = new Set(['all', 'first', 'last']);

/** `version`: when this version of the object was made. */
export function matches(object: StixObject, version: string, match: Match): boolean {
  return (
    (match.id?.includes(object.id) ?? true) &&
    (match.type?.includes(object.type) ?? true) &&
    (match.spec_version?.includes(String(object['spec_version'])) ?? true) &&
    (match.version?.some((one) => everyVersion.has(one) || Date.parse(one) === Date.parse(version)) ?? true)
  );
}

/** When this version of an object was made; for one that does not say so, when it was added (section 5.7). */
export function versionOf({ modified, created }: StixObject, added: string): string {
  if (typeof modified === 'string') return modified;
  return typeof created === 'string' ? created : added;
}
