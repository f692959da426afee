export {
  countAll,
  countAuditEntries,
  countDocuments,
  databaseVersion,
  lastCompletedAt,
} from './figures.repository.ts';
