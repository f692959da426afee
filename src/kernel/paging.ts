/** A slice of a list: `limit` rows after the first `offset`. */
export type Slice = { limit: number; offset: number };

export type SliceOf<T> = Slice & { rows: T[]; total: number };

/** The page-style envelope of the v1 contract and of the knowledge service. */
export type Pagination = {
  page: number;
  limit: number;
  total: number;
  pages: number;
  has_next: boolean;
  has_prev: boolean;
};

/** Turns a page number (from 1) into a slice. */
export function sliceOfPage(page: number, limit: number): Slice {
  return { limit, offset: (page - 1) * limit };
}

/** Describes the page that a slice is, for the page-style envelope. */
export function paginationOf({ limit, offset, total }: Slice & { total: number }): Pagination {
  const page = Math.floor(offset / limit) + 1;
  const pages = Math.ceil(total / limit);
  return { page, limit, total, pages, has_next: page < pages, has_prev: page > 1 };
}
