import { namedId } from '#kernel/ids.ts';

/** The namespace of deterministic ids of cyber-observable objects (STIX 2.1, section 2.9). */
const observables = '00abedb4-aa42-466c-9c01-fed23315a9b7';

/**
 * The id that every producer gives to this observable. `contributing` are its properties that make the id, in the
 * order of their names: then JSON.stringify writes strings as the canonical form (RFC 8785) does.
 */
export function observableId(type: string, contributing: Record<string, unknown>): string {
  return `${type}--${namedId(observables, JSON.stringify(contributing))}`;
}
