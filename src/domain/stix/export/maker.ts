import type { Jar } from '#domain/jars/index.ts';
import { specVersion, timestamp } from '#domain/stix/stix-object.ts';
import type { StixObject } from '#extraction/formats/stix/stix-object.ts';
import { namedId } from '#kernel/ids.ts';
import type { Installation } from './export.repository.ts';

/** Makes the common properties of an object that has this name among those of its type, and is as old as a document. */
export type Maker = (type: string, name: string, document: { created_at: Date }) => StixObject;

/**
 * Ids follow from installation, jar and name, so that the same is the same in every export of the jar. An object's version is as old
 * as the document that it is taken from.
 */
function createMaker(installation: Installation, jar: Pick<Jar, 'id' | 'created_at'>): Maker {
  return (type, name, { created_at }) => ({
    type,
    spec_version: specVersion,
    id: `${type}--${namedId(installation.id, `${jar.id} ${type} ${name}`)}`,
    created_by_ref: `identity--${installation.id}`,
    created: timestamp(jar.created_at),
    modified: timestamp(created_at > jar.created_at ? created_at : jar.created_at),
  });
}

/** The maker of each of these jars. */
export function makersOf(
  installation: Installation,
  jars: Iterable<Pick<Jar, 'id' | 'created_at'>>,
): (jarId: string) => Maker {
  const makers = new Map(Array.from(jars, (jar) => [jar.id, createMaker(installation, jar)]));
  return (jarId) => {
    const maker = makers.get(jarId);
    if (!maker) throw new Error(`Nothing is made of the honey jar ${jarId}`);
    return maker;
  };
}
