import { z } from 'zod';

// What the database can compare with.
const years = { first: 1, last: 9999 };

/** A point in time that a caller sends, with any offset from UTC. */
export const timeParam = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))
  .refine(
    (date) => date.getUTCFullYear() >= years.first && date.getUTCFullYear() <= years.last,
    'is out of range',
  );
