export const specVersion = '2.1';

/** A time as section 3.12 writes it: UTC, to the millisecond. */
export const timestamp = (date: Date): string => date.toISOString();
