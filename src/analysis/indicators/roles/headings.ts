import type { Sighted } from './sighted.ts';
import type { Reason } from './weights.ts';
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

/** What the heading above and the line that leads to a list say about its items. */
export function headings({ type, heading, lead }: Sighted): Reason[] {
  const named = type === 'url' || type === 'domain' || type === 'email';
  for (const title of [lead, heading]) {
    if (title === '') continue;
    if (benign.test(title) && !pretence.test(title)) return ['under_benign_heading'];
    if (!named) continue;
    if (reference.test(title) && !indicator.test(title)) return ['under_reference_heading'];
    if (type === 'email' && contact.test(title) && !indicator.test(title)) return ['under_contact_heading'];
    if (indicator.test(title) && title.length < 200) return ['under_indicator_heading'];
  }
  return [];
}
