import { expect, it } from 'vitest';
import { onBehalfOf } from '#kernel/owner.ts';
import { passwordMatches } from './password.ts';

it('passwords that one address has checked keep none of another waiting for more than one', async () => {
  const ended: string[] = [];
  const check = (address: string) =>
    onBehalfOf(address, () => passwordMatches(null, 'a password')).then(() => ended.push(address));
  await Promise.all(['many', 'many', 'many', 'many', 'many', 'many', 'other'].map(check));
  expect(ended).toHaveLength(7);
  // Two run at once: two of those that came first had begun, and two more may pass it by. In order of arrival it is among the last two.
  expect(ended.indexOf('other')).toBeLessThan(5);
});
