import pg from 'pg';

type Parser = (value: string) => unknown;

// Both drivers answer with the same JavaScript values. A bigint becomes a number: our counts and sizes stay
// far below 2^53. Dates without a time and exact numerics stay text, for neither has a faithful type.
const shared: Record<number, Parser> = {
  20: Number,
  1082: String,
  1700: String,
};

// pg declares its type ids as an enum; the server sends plain numbers.
const textParsers = pg.types.getTypeParser as (id: number, format: string) => Parser;

/** Parsers by type id, for PGlite. */
export const pgliteParsers: Record<number, Parser> = shared;

/** Parsers by type id, for pg. */
export const postgresTypes = {
  getTypeParser(id: number, format?: 'text' | 'binary'): Parser {
    if (format !== 'binary' && shared[id]) return shared[id];
    return textParsers(id, format ?? 'text');
  },
};
