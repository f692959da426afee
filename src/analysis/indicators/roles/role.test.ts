import { expect, it, test } from 'vitest';
import { analyseDocument } from '#analysis/analyse.ts';
import { evidenceOf, isReported, roleOf, surer } from './role.ts';
import type { Sighted } from './sighted.ts';

function found(text: string, headings: { title: string; level: number; start: number; end: number }[] = []) {
  const { indicators } = analyseDocument({ format: 'md', title: null, text, pages: [], headings }, '');
  return indicators.map(({ value }) => value);
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
};

it('a plain link to an article is a reference, with a reason and a confidence', () => {
  expect(roleOf(page)).toEqual({ role: 'reference', reason: 'article_path', confidence: 0.8 });
});

it('what the author defanged is an indicator, the surer the fewer people use the site', () => {
  const defanged: Sighted = { ...page, said: 'defanged', defanged: true };
  const { role, confidence } = roleOf(defanged);
  const popular = roleOf({ ...defanged, host: 'google.com' });
  expect([role, popular.role]).toEqual(['indicator', 'indicator']);
  expect(popular.confidence).toBeLessThan(confidence);
});

it('an indicator at one place is one, although another place refers to it', () => {
  const reference = { role: 'reference', reason: 'cited', confidence: 0.95 } as const;
  const indicator = { role: 'indicator', reason: 'defanged', confidence: 0.97 } as const;
  expect(surer(reference, indicator)).toBe(indicator);
  expect(isReported(surer(indicator, reference).role)).toBe(true);
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
  expect(evidenceOf(hash)).toEqual(['file_hash']);
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
