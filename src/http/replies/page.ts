import { z } from 'zod';
import { paginationOf } from '#kernel/paging.ts';
import type { ListForm } from './slice.ts';
import { namedObject } from '#http/openapi/named-object.ts';

const page = z.coerce.number().int().min(1).default(1);
const size = z.coerce.number().int().min(1).max(100).default(20);

/** The query parameters that choose a page of a list, in the contract and in the knowledge service. */
export const pageFields = { page, limit: size };
export const pageSizeFields = { page, page_size: size };

/** The paging fields of a response. */
export const pagination = namedObject('Pagination', {
  page: z.int(),
  limit: z.int(),
  total: z.int(),
  pages: z.int(),
  has_next: z.boolean(),
  has_prev: z.boolean(),
});

export const inPages: ListForm = {
  told: { pagination },
  tell: (part) => ({ pagination: paginationOf(part) }),
};
