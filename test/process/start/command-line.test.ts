import { describe, expect, it } from 'vitest';
import { runToEnd } from '#test/server/server.ts';

describe('the skep command', () => {
  it.each(['frobnicate', 'constructor'])(
    'names the command that there is not, %s, before those that there are',
    async (name) => {
      const { code, stderr } = await runToEnd(['src/cli/skep.ts', name], {});
      expect(code).toBe(2);
      expect(stderr).toMatch(new RegExp(`^skep: Unknown command ${name}\n\nUsage: skep <command>\n`));
    },
  );

  it('rebuilds nothing for any other command', async () => {
    const { code, stderr } = await runToEnd(['src/cli/skep.ts', 'reindex', '--dry-run'], {});
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^skep: Unknown option '--dry-run'/)]);
  });

  it.each([
    [
      'postgres://skep:s3cret@127.0.0.1:1/skep',
      /^connect ECONNREFUSED 127\.0\.0\.1:1\. Check that it is running there and is reachable from here\n$/,
    ],
    [
      'postgres://skep:s3c@ret:x/skep',
      /^Invalid URL\. It looks like postgres:\/\/user:password@host:5432\/database\n$/,
    ],
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
