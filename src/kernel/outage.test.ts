import { expect, it } from 'vitest';
import { AppError } from './errors.ts';
import { asDatabaseOutage, asOutage, isOutage } from './outage.ts';

const coded = (code: string, message = 'failed') => Object.assign(new Error(message), { code });

it.each([
  ['a full disk', coded('ENOSPC'), 'uploaded files is full'],
  ['a quota that is used up', coded('EDQUOT'), 'uploaded files is full'],
  ['a read-only disk', coded('EROFS'), 'uploaded files is read-only'],
  ['PostgreSQL without space', coded('53100', 'could not extend file'), 'database is full'],
  ['PostgreSQL that only reads', coded('25006'), 'database is read-only'],
  [
    'LanceDB without space',
    new Error('LanceError(IO): No space left on device (os error 28)'),
    'search index is full',
  ],
  ['what one of these caused', new Error('outer', { cause: coded('ENOSPC') }), 'uploaded files is full'],
])('%s is answered with a sentence and a time to try again', (_, error, words) => {
  const outage = asOutage(error);
  expect(outage).toMatchObject({ kind: 'storage_full', details: { retry_after: 30 } });
  expect(outage?.message).toContain(words);
  expect(isOutage(outage)).toBe(true);
});

it.each([coded('57P01'), coded('08006'), new Error('Connection terminated unexpectedly')])(
  'an unreachable database is unavailable: %s',
  (error) => {
    expect(asOutage(error)).toMatchObject({ kind: 'unavailable', code: 'DATABASE_UNAVAILABLE' });
  },
);

it('a broken connection means that the database is away only where it was the database’s', () => {
  const refused = new AggregateError([coded('ECONNREFUSED')]);
  expect(asDatabaseOutage(refused)).toMatchObject({ code: 'DATABASE_UNAVAILABLE' });
  expect(asOutage(refused)).toBeNull();
});

it('other errors are not outages, even if a text mentions disks', () => {
  expect(asOutage(coded('23505', 'no space left on device'))).toBeNull();
  expect(asOutage(new AppError('invalid', 'No space left on device'))).toBeNull();
  expect(asOutage('ENOSPC')).toBeNull();
});
