import { lostDays } from '#domain/documents/index.ts';
import { when, type Check } from './doctor-check.ts';

export const filesLost: Check = ({ lost }) =>
  when(lost !== null && lost.originals + lost.derived > 0, 'warning', {
    what: `Stored files have no record: ${lost?.originals} originals and ${lost?.derived} derived files wait in lost/ and are deleted after ${lostDays} days`,
    todo: 'skep lost list shows them. After an upload that was cut off that is normal; else restore the database from a backup (docs/backup.md), and the next start puts them back',
  });
