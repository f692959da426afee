import { describe, expect, it } from 'vitest';
import { entryPath } from './entry-path.ts';

describe('the path of an entry', () => {
  it.each([
    ['in/voice\u202efdp.exe', 'in/voicefdp.exe'],
    ['\u200bin\u2066/a\u061c\u00ad\ufeff.txt', 'in/a.txt'],
    ['a\u2028b.txt', 'ab.txt'],
    ['e\u200b\u0301tude.md', '\u00e9tude.md'],
    ['./報告/٠\u0600.md', '報告/٠\u0600.md'],
  ])('%j is %j: without invisible characters', (name, path) => {
    expect(entryPath(name)).toEqual({ path, refusal: null });
  });

  it.each(['a/.\u200b./b', '\u202e/etc/passwd', '\u200bC:/a', '\u200b', 'a/\u200b/../../b'])(
    '%j is refused for the remaining name',
    (name) => {
      expect(entryPath(name).refusal).toMatchObject({ code: 'ARCHIVE_UNSAFE' });
    },
  );

  it('shows nothing of a refused name that could make it look like another', () => {
    expect(entryPath('../in\u202efdp\u0007.exe').path).toBe('../infdp\ufffd.exe');
  });
});
