import { z } from 'zod';

/** The format of what this version writes, and the only one that it reads. */
export const formatVersion = 1;

export const header = z.object({
  format: z.int(),
  created_at: z.iso.datetime(),
  skep_version: z.string(),
  driver: z.enum(['pglite', 'postgres']),
  installation_id: z.uuid(),
  /** Every migration of the records, in their order. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
});
export type Header = z.infer<typeof header>;

const tableBegin = z.object({ table: z.string(), columns: z.array(z.string()) });
const fileBegin = z.object({ file: z.string() });
export const begin = z.union([tableBegin, fileBegin]);
export type Begin = z.infer<typeof begin>;

/** Rows of a table, bytes of a file. */
export const end = z.object({ count: z.int() });

export const manifest = z.object({
  tables: z.int(),
  rows: z.int(),
  files: z.int(),
  file_bytes: z.int(),
});
export type Manifest = z.infer<typeof manifest>;
