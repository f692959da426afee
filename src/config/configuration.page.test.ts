import { expect, it } from 'vitest';
import { configurationPage } from './configuration.page.ts';

// After a change of a setting: npm run generate
it('docs/configuration.md lists every setting as it is', async () => {
  await expect(configurationPage()).toMatchFileSnapshot('../../docs/configuration.md');
});
