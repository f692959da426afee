export {
  countAll,
  countAuditEntries,
  countDocuments,
  databaseVersion,
  lastCompletedAt,
  type Counts,
  type DocumentCounts,
} from './figures.repository.ts';
