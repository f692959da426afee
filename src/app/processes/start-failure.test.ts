import { expect, it } from 'vitest';
import { loadConfig } from '#config/config.ts';
import { AppError } from '#kernel/errors.ts';
import { explainFailure } from './start-failure.ts';

const config = { ...loadConfig({}), port: 8080, chatPort: 8081, dataDir: '/srv/skep' };

const listen = (code: string, port: number): Error => failed({ code, port, syscall: 'listen' });

const failed = (fields: object, message = 'it failed') => Object.assign(new Error(message), fields);

it.each([
  ['ENOSPC', /^The disk of \/srv\/skep is full\. Free some space/],
  ['EDQUOT', /^The disk of \/srv\/skep is full/],
  ['EROFS', /read-only\. Mount it writable/],
  ['EMFILE', /^Too many files are open\. Raise the limit/],
  ['ENFILE', /^Too many files are open/],
  ['EACCES', /may not read or write \/srv\/skep\. Change its owner/],
  ['EIO', /reports an error\. Check the disk/],
])('%s of the file system becomes a sentence with advice, also deep among the causes', (code, sentence) => {
  expect(explainFailure(failed({ code, path: '/srv/skep' }), config)).toMatch(sentence);
  const wrapped = new AppError('internal', 'wrapped', { cause: failed({ code }) });
  expect(explainFailure(wrapped, config)).toMatch(sentence);
});

it('the number that a native library gives in place of a code is understood', () => {
  const error = new Error(
    'lance error: LanceError(IO): Generic error: No space left (os error 28), at x.rs:1',
  );
  expect(explainFailure(error, config)).toMatch(/^The disk of \/srv\/skep is full/);
});

it('a port that cannot be opened is named with its setting', () => {
  expect(explainFailure(listen('EADDRINUSE', 8081), config)).toMatch(/^Port 8081 .* CHAT_PORT$/);
  expect(explainFailure(listen('EACCES', 80), { ...config, port: 80 })).toMatch(/^.*port 80\. .* PORT$/);
  expect(explainFailure(listen('EADDRNOTAVAIL', 8080), config)).toMatch(/^HOST is not an address/);
});

it('what the database refused keeps its reason, without the statement', () => {
  const error = failed({ code: '42501', query: 'create table x' }, 'permission denied for schema public');
  expect(explainFailure(error, config)).toMatch(/permission denied for schema public\. Make the user/);
  expect(explainFailure(error, config)).not.toContain('create table');
});

it('our own errors are shown as they are, and an unknown one on one line with a way to see more', () => {
  expect(explainFailure(new AppError('invalid', 'Set A'), config)).toBe('Set A');
  expect(explainFailure(new Error('odd\n    at x'), config)).toBe(
    'odd. Skep does not recognise this failure; LOG_LEVEL=debug shows where it happened',
  );
  expect(explainFailure('odd', config)).toMatch(/^odd\. /);
});
