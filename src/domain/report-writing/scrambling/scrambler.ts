import type { PersonalData } from '#domain/pii/index.ts';
import { types, type PiiType } from '#pii/types.ts';
import { foldName } from '#names/known/fold-name.ts';
import { knownName } from '#names/known/known-names.ts';
import type { ReportContent } from '#publishing/content.ts';

/** Replaces personal data by placeholders: the same value has the same one in the whole report. */
export type Scrambler = {
  scramble: (text: string) => string;
  /** What each placeholder stands for. */
  placeholders: Map<string, string>;
};

export const noScrambler: Scrambler = { scramble: (text) => text, placeholders: new Map() };

type Found = { pii_type: string; original_value: string; start_position: number };

type Options = {
  personalData: Pick<PersonalData, 'detectInDocument'>;
  texts: string[];
  /** Names of actors, malware and the like, and values to act on: these are no personal data. */
  threats: readonly string[];
  signal: AbortSignal;
};

/** Less sure than what is answered: what may be personal is replaced. */
const threshold = 0.3;
/** Shorter values mean something only after the word before them. */
const shortest = 5;

/** Learns from texts what has to be replaced. Errors: those of the detection; a text that could not be looked through is in no report. */
export async function createScrambler({ personalData, texts, threats, signal }: Options): Promise<Scrambler> {
  const exempt = new Set(threats.map(foldName));
  const values = new Map<string, { placeholder: string; pattern: string }>();
  const placeholders = new Map<string, string>();
  const numbers = new Map<string, number>();
  const detected = await Promise.all(texts.filter((text) => text.trim() !== '').map((text) => detect(text)));

  async function detect(text: string) {
    const request = {
      text,
      request_id: 'report',
      confidence_threshold: threshold,
      include_context: false,
      mask_results: false,
    };
    const { looked } = await personalData.detectInDocument(request, { signal });
    return { text, found: JSON.parse(Buffer.from(looked.json).toString()) as Found[] };
  }

  for (const { text, found } of detected)
    for (const { pii_type, original_value: value, start_position: start } of found) {
      if (!isPersonal(pii_type, value) || exempt.has(foldName(value))) continue;
      const pattern = patternOf(value, text.slice(Math.max(0, start - 40), start));
      const key = pattern.toLowerCase();
      if (values.has(key)) continue;
      const label = labelOf(pii_type);
      const same = [...values.values()].find(
        (one) => placeholders.get(one.placeholder)?.toLowerCase() === value.toLowerCase(),
      );
      const number = (numbers.get(label) ?? 0) + 1;
      const placeholder = same?.placeholder ?? `[${label}_${number}]`;
      if (!same) {
        numbers.set(label, number);
        placeholders.set(placeholder, value);
      }
      values.set(key, { placeholder, pattern });
    }
  return { scramble: replacer([...values.values()]), placeholders };
}

function isPersonal(type: string, value: string): boolean {
  if (!Object.hasOwn(types, type)) return true;
  const { frameworks } = types[type as PiiType];
  if (!(frameworks as readonly string[]).includes('GDPR')) return false;
  const known = knownName(value).filter(({ ambiguous }) => !ambiguous);
  return known.length === 0;
}

const labelOf = (type: string): string => (type === 'person_name' ? 'PERSON' : type.toUpperCase());

const escaped = (text: string): string =>
  text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`).replaceAll(/\s+/g, String.raw`\s+`);

function patternOf(value: string, before: string): string {
  const edge = String.raw`(?<![\p{L}\p{N}])`;
  const end = String.raw`(?![\p{L}\p{N}])`;
  if (value.length >= shortest && !/^\d{1,6}$/.test(value)) return `${edge}${escaped(value)}${end}`;
  const word = /\S+\s*$/.exec(before)?.[0] ?? '';
  return `(?<=${escaped(word)})${escaped(value)}${end}`;
}

/** Replaces the longest first. Few values make one pattern; each match is looked up by trying them in turn. */
function replacer(values: { placeholder: string; pattern: string }[]): (text: string) => string {
  const all = values
    .toSorted((a, b) => b.pattern.length - a.pattern.length)
    .map(({ placeholder, pattern }) => ({ placeholder, expression: new RegExp(pattern, 'giu') }));
  return (text) =>
    all.reduce((left, { placeholder, expression }) => left.replace(expression, placeholder), text);
}

/** The whole report with every text in it replaced, whatever field that is in. */
export function scrambledContent(content: ReportContent, scramble: (text: string) => string): ReportContent {
  const walk = (value: unknown, key: string): unknown => {
    if (typeof value === 'string') return untouched.has(key) ? value : scramble(value);
    if (value instanceof Date || value === null || typeof value !== 'object') return value;
    if (Array.isArray(value)) return value.map((each) => walk(each, key));
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, walk(each, name)]));
  };
  return walk(content, '') as ReportContent;
}

const untouched = new Set([
  'id',
  'document_id',
  'kind',
  'style',
  'link',
  'tone',
  'marking',
  'language',
  'admiralty_code',
]);
