import { z } from 'zod';

/** The query parameters that choose a slice of a list. */
export const sliceFields = {
  limit: z.coerce.number().int().min(1).max(100).default(20),
  offset: z.coerce.number().int().min(0).default(0),
};

/** What an answer says of the slice that it holds. */
export const sliceReply = { total: z.int(), limit: z.int(), offset: z.int() };
