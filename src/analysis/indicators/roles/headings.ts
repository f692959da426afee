import type { Sighted } from './sighted.ts';
import type { Reason } from './evidence.ts';
import { pretence, wordsOf } from './words.ts';

const benign = wordsOf(
  String.raw`legitimate|benign|harmless|not malicious|non-malicious|allow-?list\w*|white-?list\w*|false positives?`,
);
const reference = wordsOf(
  String.raw`references?|bibliograph\w*|sources|further reading|read more|resources|literature|end ?notes|foot ?notes`,
  'related (?:reading|articles?|posts?|links?|content)|additional (?:information|resources)|works cited|see also',
  'external links|citations?',
);
const contact = wordsOf(
  String.raw`contacts?|contact (?:us|information)|connect with us|about (?:us|the authors?)|authors?|acknowledg\w*`,
  'feedback|reporting|press',
);
const indicator = wordsOf(
  String.raw`indicators?|iocs?|c2|c&c|command[- ]and[- ]control|malicious|attackers?|infrastructure|payloads?|malware`,
  String.raw`phishing|samples|hashes|network artifacts?|block ?list\w*`,
);

/** How much of a heading is shown. Characters. */
const shownLength = 120;

/** What the heading above and the line that leads to a list say about its items, and which of them does. */
export function headings(sighted: Sighted): { reason: Reason; title: string } | null {
  for (const title of [sighted.lead, sighted.heading]) {
    const reason = title === '' ? null : saidBy(title, sighted);
    if (reason) return { reason, title: shown(title) };
  }
  return null;
}

function saidBy(title: string, { type }: Sighted): Reason | null {
  if (benign.test(title) && !pretence.test(title)) return 'called_benign';
  if (type !== 'url' && type !== 'domain' && type !== 'email') return null;
  if (reference.test(title) && !indicator.test(title)) return 'under_reference_heading';
  if (type === 'email' && contact.test(title) && !indicator.test(title)) return 'under_contact_heading';
  return indicator.test(title) && title.length < 200 ? 'under_indicator_heading' : null;
}

function shown(title: string): string {
  const plain = title
    .slice(0, shownLength)
    .replace(/[\s\u0000-\u001f\u007f“”]+/g, ' ')
    .trim();
  return plain.replace(/^[#>*\s-]+/, '').toWellFormed();
}
