import { lostDays } from '#domain/documents/index.ts';
import { when, type Check } from './doctor-check.ts';

export const filesLost: Check = ({ lost }) =>
  when(lost !== null && lost.originals + lost.derived > 0, 'warning', {
    what:
      `Stored files have no record: ${lost?.originals} originals and ${lost?.derived} derived files are ` +
      `in lost/ and will be deleted after ${lostDays} days`,
    todo:
      'skep lost list shows them. After an interrupted upload this is normal; otherwise restore the database ' +
      'from a backup (docs/backup.md), and the next start puts them back',
  });
