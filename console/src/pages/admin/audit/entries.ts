import type { auditList } from '@skep/server/api/audit/audit.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { slicesOf } from '#api/slices.ts';
import type { AuditFilter } from './audit.route.ts';

type Entries = Reply<typeof auditList>;
export type Entry = Entries['entries'][number];

export const auditPath = '/api/admin/audit';

const sliceSize = 200;

export const entriesQuery = (filter: AuditFilter) =>
  slicesOf<Entries>(auditPath, ({ entries }) => entries, { filter, limit: sliceSize });
