/** An object of a bundle, with the properties that STIX 2.1 gives to its type. */
export type StixObject = { type: string; id: string } & Record<string, unknown>;

export const specVersion = '2.1';

/** A time as section 3.12 writes it: UTC, to the millisecond. */
export const timestamp = (date: Date): string => date.toISOString();
