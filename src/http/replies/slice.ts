import { z } from 'zod';
import type { Slice } from '#kernel/paging.ts';

/** The query parameters that choose a slice of a list. */
export const sliceFields = {
  limit: z.coerce.number().int().min(1).max(100).default(20),
  offset: z.coerce.number().int().min(0).default(0),
};

/** The slice fields of a response. */
export const sliceReply = { total: z.int(), limit: z.int(), offset: z.int() };

/** How a response describes the part of a list it contains: in what fields, and what they are. */
export type ListForm = { told: z.ZodRawShape; tell: (part: Slice & { total: number }) => object };

export const inSlices: ListForm = {
  told: sliceReply,
  tell: ({ total, limit, offset }) => ({ total, limit, offset }),
};
