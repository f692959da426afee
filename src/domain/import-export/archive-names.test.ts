import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createNames, safeName } from './archive-names.ts';

describe('a name in an archive', () => {
  it.each([
    ['report.pdf', 'report.pdf'],
    ['Bericht über Öl.pdf', 'Bericht über Öl.pdf'],
    ['../../etc/passwd', '_.._etc_passwd'],
    ['a\\b:c*d?e"f<g>h|i.txt', 'a_b_c_d_e_f_g_h_i.txt'],
    ['.hidden', 'hidden'],
    ['..', '_'],
    ['trailing. . ', 'trailing'],
    ['a\u0000b\nc', 'a_b_c'],
  ])('of %j is %j', (name, safe) => {
    expect(safeName(name)).toBe(safe);
  });

  it('has at most 200 bytes, whole characters and its extension', () => {
    const name = safeName(`${'\u{1f41d}'.repeat(200)}.docx`);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200);
    expect(name).toMatch(/^(\u{1f41d})+\.docx$/u);
  });

  it('leads nowhere, can be given on every system and stays as it is when it is made again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (raw) => {
        const name = safeName(raw);
        expect(name).not.toMatch(/[\\/:*?"<>|\u0000-\u001f]/u);
        expect(name).not.toMatch(/^\.|^$|[. ]$/u);
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200);
        expect(safeName(name)).toBe(name);
      }),
    );
  });

  it('is another one for each file, also where case makes no difference', () => {
    const nameOf = createNames();
    expect(['a.txt', 'A.TXT', 'a (2).txt', 'a.txt', 'b.txt'].map(nameOf)).toEqual([
      'a.txt',
      'A (2).TXT',
      'a (2) (2).txt',
      'a (3).txt',
      'b.txt',
    ]);
  });
});
