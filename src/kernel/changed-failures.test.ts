import { expect, it } from 'vitest';
import { changedFailures } from './changed-failures.ts';

it('a failure is reported when it starts, when it changes, and again after a success', () => {
  const reported: unknown[] = [];
  const { failed, succeeded } = changedFailures((error) => reported.push((error as Error).message));
  for (const message of ['disk full', 'disk full', 'read-only', 'disk full', 'disk full'])
    failed(new Error(message));
  succeeded();
  failed(new Error('disk full'));
  expect(reported).toEqual(['disk full', 'read-only', 'disk full', 'disk full']);
});
