import { expect, it, test } from 'vitest';
import { analyseDocument } from '#analysis/analyse.ts';
import { builtInLists } from '#analysis/indicators/benign-lists.ts';
import { addEvidence, evidenceOf, isReported, roleOf } from './role.ts';
import type { Sighted } from './sighted.ts';

function found(text: string, headings: { title: string; level: number; start: number; end: number }[] = []) {
  const { indicators } = analyseDocument({ format: 'md', title: null, text, pages: [], headings }, '');
  return indicators.filter(({ role }) => isReported(role)).map(({ value }) => value);
}

const subject = 'The malware is a backdoor of a ransomware botnet.\n\n';
const defanging = 'It used a[.]evil-a.net, b[.]evil-a.net and c[.]evil-a.net.\n\n';

const page: Sighted = {
  type: 'url',
  value: 'https://blog.vendor.io/post/a',
  host: 'blog.vendor.io',
  defanged: false,
  around: { before: '', after: '', listed: false },
  said: 'plain_in_report',
  profile: 'security',
  heading: '',
  lead: '',
  defangs: false,
  lists: builtInLists(),
};

it('a plain link to an article is a reference, with a reason and a confidence', () => {
  const { role, confidence, reason } = roleOf(evidenceOf(page));
  expect([role, reason]).toEqual(['reference', 'It is a plain link in the text of a report.']);
  expect(confidence).toBeGreaterThan(0.9);
});

it('what the author defanged is an indicator, the surer the fewer people use the site', () => {
  const defanged: Sighted = {
    ...page,
    value: 'https://blog.vendor.io/a.php',
    said: 'defanged',
    defanged: true,
  };
  const { role, confidence, reason } = roleOf(evidenceOf(defanged));
  const popular = roleOf(evidenceOf({ ...defanged, host: '123rf.com' }));
  expect([role, reason, popular.role]).toEqual([
    'indicator',
    'It is defanged, as reports write what is dangerous.',
    'indicator',
  ]);
  expect(popular.confidence).toBeLessThan(confidence);
});

const link = () => evidenceOf(page);
const listed = () =>
  evidenceOf({ ...page, said: 'defanged', defanged: true, heading: 'Indicators of compromise' });

it('the role is decided over all places, whatever their order', () => {
  const [first, second] = [link(), listed()];
  addEvidence(first, listed());
  addEvidence(second, link());
  expect(roleOf(first)).toEqual(roleOf(second));
  expect(roleOf(first).confidence).toBeLessThan(roleOf(listed()).confidence);
});

it('the reason names the heading, in one line', () => {
  const { reason } = roleOf(
    evidenceOf({ ...page, value: 'https://a.example', heading: '## “Further reading”' }),
  );
  expect(reason).toBe('It is in a list of references: “Further reading”.');
});

it('no evidence about a host is about its hash or address', () => {
  const hash: Sighted = {
    ...page,
    type: 'md5',
    value: 'a',
    host: '',
    said: 'file_hash',
    heading: 'References',
  };
  expect(evidenceOf(hash).reasons).toEqual(['file_hash']);
});

test.each([
  [
    'items of a legitimate list',
    'These legitimate domains are met:\n- ipecho[.]net\nPage 4 of 9\n\n- evil-b[.]net',
  ],
  [
    'a plain link where others are defanged',
    `${defanging}More is at https://some-site.net/about.`,
    'a.evil-a.net',
  ],
  ['a mailbox of an authority', 'Victims write to cyber@police.gov for help.'],
])('%s: no indicator', (_what, text, first?: string) => {
  const values = found(subject + text);
  expect(values[0]).toBe(first);
  expect(values.filter((value) => !value.endsWith('evil-a.net'))).toEqual([]);
});

it('a list of what imitates legitimate sites is one of indicators', () => {
  expect(found(`${subject}Domains that imitate legitimate sites:\n- goog1e-mail[.]net`)).toEqual([
    'goog1e-mail.net',
  ]);
});

it('mailboxes and links below their headings are no indicators', () => {
  const text = `${subject}Contact\nWe like mail: evals@some-lab.org\n\nReferences\nhttp://some-site.net/a`;
  const at = (title: string) => ({
    title,
    level: 1,
    start: text.indexOf(title),
    end: text.indexOf(title) + title.length,
  });
  expect(found(text, [at('Contact'), at('References')])).toEqual([]);
});

it('the words of the title are about the document, not about every value in it', () => {
  const title = 'Analysis of a phishing kit';
  const text = `${title}

The attackers wrote to people. Analysts can be reached at research@our-lab-site.io. The domain was registered
with Namecheap (namecheap.com). Data goes to hxxps://collect[.]evil-x[.]net/g.
The benign file setup.exe has MD5 5f4dcc3b5aa765d61d8327deb882cf99.
Each file begins with the marker “FIDEL.CA” of the ransomware.`;
  const headings = [{ level: 1, title, start: 0, end: title.length }];
  const { indicators } = analyseDocument({ format: 'md', title: null, text, pages: [], headings }, '');
  const roles = Object.fromEntries(indicators.map(({ value, role }) => [value, role]));
  expect(roles).toEqual({
    'research@our-lab-site.io': 'contact',
    'namecheap.com': 'benign',
    'https://collect.evil-x.net/g': 'indicator',
    'collect.evil-x.net': 'indicator',
    '5f4dcc3b5aa765d61d8327deb882cf99': 'benign',
  });
});

it('a title that says to be a list of indicators is a heading of one', () => {
  const text = 'Indicators of compromise\nMail went to x@evil-b.net of a bakery.';
  const [one] = found(text, [{ title: 'Indicators of compromise', level: 1, start: 0, end: 24 }]);
  expect(one).toBe('x@evil-b.net');
});
