import { describe, expect, it } from 'vitest';
import { runToEnd } from '../../test/support/server.ts';

describe('the skep command', { timeout: 60_000 }, () => {
  it('names the command that there is not, before those that there are', async () => {
    const { code, stderr } = await runToEnd(['src/cli/skep.ts', 'frobnicate'], {});
    expect(code).toBe(2);
    expect(stderr).toMatch(/^skep: There is no command frobnicate\n\nUsage: skep <command>\n/);
  });

  it.each([
    ['postgres://skep:s3cret@127.0.0.1:1/skep', /^connect ECONNREFUSED 127\.0\.0\.1:1\n$/],
    ['postgres://skep:s3c@ret:x/skep', /^Invalid URL\n$/],
  ])('says in one line, without the password, why PostgreSQL cannot be used', async (url, reason) => {
    const { code, stderr } = await runToEnd(['src/cli/skep.ts', 'retention', '--dry-run'], {
      DATABASE_URL: url,
    });
    expect(code).toBe(1);
    const [said, why] = stderr.split('DATABASE_URL: ');
    expect(said).toBe('skep: PostgreSQL cannot be used at ');
    expect(why).toMatch(reason);
  });
});
