import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ExtractedText, IndicatorType } from '#analysis/document.ts';
import { findIdentifiers } from '#analysis/identifiers.ts';
import { createIndicatorFinder } from '#analysis/indicators/indicators.ts';
import type { Reason } from '#analysis/indicators/roles/evidence.ts';
import { roleOf, settled } from '#analysis/indicators/roles/role.ts';
import { splitPassages } from '#analysis/passages.ts';
import { titleHeadingOf } from '#analysis/title-heading.ts';
import { extractText } from '#extraction/extract.ts';

/** A value of a document with its evidence, and whether people call it an indicator. */
export type LabelledValue = {
  document: string;
  type: string;
  value: string;
  reasons: Reason[];
  isIndicator: boolean;
  /** Whether it is one by evidence that settles the role; null where weights decide. */
  settled: boolean | null;
};

/** The labelled values, and how many indicators were labelled by type, found or not. */
export type Labelled = { values: LabelledValue[]; wanted: Map<string, number> };

type Label = { document: string; normalised: string; type: string; role: string; neutral?: boolean };

function evidenceIn(extracted: ExtractedText) {
  const finder = createIndicatorFinder(extracted.text, undefined, titleHeadingOf(extracted));
  for (const passage of splitPassages(extracted))
    finder.look(passage, findIdentifiers(extracted.text, passage));
  return finder.evidence().map((found) => {
    const decided = found.reasons.some((reason) => reason in settled);
    return { ...found, settled: decided ? roleOf({ ...found, under: '' }).role === 'indicator' : null };
  });
}

const typeOf = (type: string): string => (/^(?:ipv4|ipv6|ip)$/.test(type) ? 'ip' : type);

/** As the scorer of the reports compares values: a URL without a path is its host, and its scheme does not count. */
function keyOf(type: string, value: string): string {
  const plain = value.toLowerCase().replace(/[/.]$/, '');
  if (type !== 'url') return `${typeOf(type)} ${plain}`;
  const rest = plain.replace(/^[a-z]+:\/\//, '');
  if (/[/?#]/.test(rest) || /:\d+$/.test(rest)) return `url ${rest}`;
  return `${/^[\d.]+$/.test(rest) ? 'ip' : 'domain'} ${rest}`;
}

/** The values of the reports in a folder, without those on which people differ. What has no label is no indicator. */
export async function readReports(folder: string): Promise<Labelled> {
  const labels = new Map<string, Map<string, Label>>();
  const wanted = new Map<string, number>();
  for (const line of readFileSync(join(folder, 'indicators.jsonl'), 'utf8').trim().split('\n')) {
    const label = JSON.parse(line) as Label;
    const key = keyOf(label.type, label.normalised);
    const ofDocument = labels.get(label.document) ?? new Map<string, Label>();
    if (!ofDocument.has(key) || isWanted(label)) ofDocument.set(key, label);
    labels.set(label.document, ofDocument);
  }
  for (const ofDocument of labels.values())
    for (const [key, label] of ofDocument) if (isWanted(label)) count(wanted, key.slice(0, key.indexOf(' ')));
  const values: LabelledValue[] = [];
  for (const document of readdirSync(join(folder, 'documents'))) {
    const ofDocument = labels.get(document);
    if (!ofDocument) continue;
    const extracted = await extractText(readFileSync(join(folder, 'documents', document)), document);
    const seen = new Set<string>();
    const hosts = new Set([...ofDocument.values()].flatMap(hostOf));
    for (const { type, value, ...found } of evidenceIn(extracted)) {
      const key = keyOf(type, value);
      const label = ofDocument.get(key);
      const uncounted = label ? label.neutral : hosts.has(key.slice(key.indexOf(' ') + 1));
      if (uncounted || !learned.has(type) || seen.has(key)) continue;
      seen.add(key);
      values.push({
        document,
        type: key.slice(0, key.indexOf(' ')),
        value,
        ...found,
        isIndicator: label ? isWanted(label) : false,
      });
    }
  }
  return { values, wanted };
}

/** The host of a URL or mailbox, which has no label of its own. */
function hostOf({ type, normalised }: Label): string[] {
  if (type === 'email') return [normalised.slice(normalised.indexOf('@') + 1)];
  return type === 'url'
    ? [
        normalised
          .toLowerCase()
          .replace(/^[a-z]+:\/\//, '')
          .split(/[/?#:]/, 1)[0] ?? '',
      ]
    : [];
}

const isWanted = ({ role, neutral }: Label): boolean => role === 'indicator' && !neutral;

const learned = new Set<IndicatorType>([
  'ipv4',
  'ipv6',
  'cidr',
  'domain',
  'url',
  'email',
  'md5',
  'sha1',
  'sha256',
  'sha512',
]);

/** The values of sentences that are labelled whole: what has no label in them is no indicator. Each is a document. */
export function readSentences(file: string): LabelledValue[] {
  type Sentence = { half: string; text: string; indicators: [string, string][] };
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  const sentences = lines.map((line) => JSON.parse(line) as Sentence).filter(({ half }) => half === 'tuning');
  return sentences.flatMap(({ text, indicators }) => {
    const right = new Set(indicators.map((pair) => pair.join(' ')));
    const found = evidenceIn({ format: 'txt', title: null, text, pages: [], headings: [] });
    return found
      .filter(({ type }) => learned.has(type))
      .map(({ type, value, ...rest }) => {
        const isIndicator = right.has(`${type} ${value}`);
        return { document: text, type: typeOf(type), value, ...rest, isIndicator };
      });
  });
}

export function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
