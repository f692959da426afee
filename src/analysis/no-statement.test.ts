import { expect, it, test } from 'vitest';
import { isReferenceHeading, statesNothing } from './no-statement.ts';

test.each([
  'Figure 3. FINCUTTER deletes shadow copies.',
  'Figure 4: The HERMES marker and the key',
  'Table 1: APT40 ATT&CK Tactics and Techniques',
  'Fig. 2 – Chain of infection',
  'url: https://us-cert.example.gov/ncas/alerts/aa22-320a',
  'URL: https://blog.example.org/a',
  '[7] The Grey Heron returns, https://blog.example.org/heron',
  '12. Smith, A. (2020, May 1). Herons. Retrieved June 18, 2021.',
  'Alert (TA14-353A)',
  'Product ID: AA20-302A',
  'tags: [apt, loader]',
  'author: Somebody',
])('%s states nothing', (line) => {
  expect(statesNothing(line)).toBe(true);
});

test.each([
  'Figure 3 shows that FINCUTTER deletes shadow copies.',
  'Table 1 lists the tools of APT40.',
  'Image: C:\\Windows\\System32\\svchost.exe',
  'C2 URL: hxxps://evil[.]example/gate.php',
  '1. Disable the portal login.',
  'Authors of the malware speak Russian.',
  'date: 2024-05-01',
  'Report to the police.',
  'Alert the office',
  'Source: the actor read the mail of ministers.',
])('%s is a statement', (line) => {
  expect(statesNothing(line)).toBe(false);
});

it('knows the headings of references, and no others that hold such words', () => {
  const headings = [
    'References',
    '7. Further reading',
    'Works Cited:',
    'External links',
    'ADDITIONAL RESOURCES',
  ];
  expect(headings.filter((title) => !isReferenceHeading(title))).toEqual([]);
  const others = [
    'Sources of infection',
    'Resources used by the actor',
    'Reference architecture',
    'Findings',
  ];
  expect(others.filter(isReferenceHeading)).toEqual([]);
});
