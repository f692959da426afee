import { when, type Check } from './doctor-check.ts';

export const originalsDamaged: Check = ({ records }) => {
  const count = records?.stored?.originals_damaged ?? 0;
  return when(count > 0, 'critical', {
    what: `${count} uploaded ${count === 1 ? 'file is' : 'files are'} missing or damaged in the file storage`,
    todo: 'skep verify lists them; restore them from a backup, or upload them again',
  });
};

export const recordsDamaged: Check = ({ records }) =>
  (records?.stored?.faults ?? []).map((what) => ({
    severity: 'critical',
    what,
    todo: 'Restore the database from a backup, and find the cause: a failing disk, or someone with access to it',
  }));

export const indexIncomplete: Check = ({ records }) => {
  const reason = records?.stored?.index_incomplete ?? null;
  return when(reason !== null, 'warning', {
    what: `The search index was damaged and is being rebuilt, so searches are incomplete (${reason})`,
    todo: 'Wait until the running server has read all documents again; GET /api/admin/integrity shows how many are left',
  });
};
