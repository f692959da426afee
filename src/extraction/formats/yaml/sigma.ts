import { stringify } from 'yaml';
import type { Brief } from '#extraction/formats/json/brief.ts';
import { isRecord, recordAt, textAt, textsIn, type Json } from '#extraction/formats/json/records.ts';
import { writeRemainder } from '#extraction/formats/json/remainder.ts';
import { listed, oneLine, wordsOf } from '#extraction/formats/json/wording.ts';

const known = new Set(
  `title id description status author date modified level tags logsource detection falsepositives references related fields
  license`.split(/\s+/),
);
const attackId = /^attack\.([tgs]\d{4}(?:\.\d{3})?)$/i;

/** A rule of Sigma (specification 2.0): it has a title, a source of logs and what it detects. */
export function isSigma(value: Json): boolean {
  return textAt(value, 'title') !== '' && isRecord(value['logsource']) && isRecord(value['detection']);
}

/** Writes a rule: what it finds in words, facts about it, and how it does so as it was written. */
export function writeSigma(brief: Brief, rule: Json): void {
  const title = oneLine(textAt(rule, 'title'));
  brief.heading(1, title);
  brief.prose(textAt(rule, 'description'));
  const author = oneLine(textAt(rule, 'author'));
  const day = oneLine(textAt(rule, 'date'));
  const written = `${author === '' ? '' : ` by ${author}`}${day === '' ? '' : ` on ${day.replaceAll('/', '-')}`}`;
  brief.fact(
    `The Sigma rule "${title.replaceAll('"', "'")}"${written === '' ? ' detects this' : ` was written${written}`}.`,
  );
  for (const key of ['level', 'status', 'modified']) {
    const value = oneLine(textAt(rule, key));
    if (value !== '') brief.fact(`The ${key === 'modified' ? 'last change' : key} of ${title} is ${value}.`);
  }
  const sources = Object.values(recordAt(rule, 'logsource')).filter((value) => typeof value === 'string');
  if (sources.length > 0) brief.fact(`${title} looks at logs of ${listed(sources.map(oneLine))}.`);
  for (const line of tagLines(textsIn(rule['tags']), title)) brief.fact(line);
  const falsePositives = [rule['falsepositives']].flat().filter((one) => typeof one === 'string');
  if (falsePositives.length > 0)
    brief.fact(`False positives of ${title}: ${falsePositives.map(oneLine).join('; ')}.`);
  const fields = textsIn(rule['fields']).map(oneLine);
  if (fields.length > 0) brief.fact(`Fields of ${title}: ${fields.join(', ')}.`);
  writeRemainder(brief, rule, known, title);
  brief.heading(2, 'Detection');
  brief.verbatim(stringify(rule['detection'], { lineWidth: 0 }));
}

/** `attack.t1059.001` is a technique, `attack.initial-access` a tactic, `cve.2024-0001` a vulnerability. */
function* tagLines(tags: readonly string[], title: string): Generator<string> {
  const ids = tags.flatMap((tag) => attackId.exec(tag)?.[1]?.toUpperCase() ?? []);
  if (ids.length > 0) yield `${title} detects ${listed(ids)} of ATT&CK.`;
  const vulnerabilities = tags.flatMap((tag) => /^cve\.(\d{4}[.-]\d{4,})$/i.exec(tag)?.[1] ?? []);
  for (const id of vulnerabilities) yield `${title} detects the exploitation of CVE-${id.replace('.', '-')}.`;
  const rest = tags.filter((tag) => !attackId.test(tag) && !/^cve\.\d/i.test(tag));
  if (rest.length > 0)
    yield `${title} is tagged ${listed(rest.map((tag) => oneLine(wordsOf(tag.replace('.', ' ')))))}.`;
}
