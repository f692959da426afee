import { forEachCell, type Span } from '#pii/stages/columns.ts';
import { contextWords, evidenceAround, type ContextWords } from '#pii/stages/context.ts';
import { plain } from '#pii/text/letters.ts';
import { marks } from '#pii/text/marks.ts';
import { phraseLookup } from '#pii/lexicon/phrases.ts';
import type { Finder, FinderMaker } from '#pii/recogniser.ts';
import type { Scan } from '#pii/text/scan.ts';
import type { PiiType } from '#pii/types.ts';

/** How a value is: within quotation marks, after which sign, before which characters. */
export type ValueContext = { quoted: boolean; sign: string; next: string };

/** A value that is known by what comes before it: `MRN: 0048213`, `"password": "…"`. Data. */
export type LabelRule = {
  type: PiiType;
  /** Words and phrases, lower case, no accents. */
  labels: readonly string[];
  /** The value, matched after the label and its sign; without lookbehind, bounded. */
  value: RegExp;
  confidence: number;
  /** A sign (`:`, `=`, `#`, `is`, `number`) must be between the two. */
  signed?: true;
  /** Quotation marks after a blank are a sign as well. */
  quotable?: true;
  /** The value is no word of a language: `my login is broken`. */
  named?: true;
  /** It is no personal data, whatever else its form may be. */
  benign?: true;
  /** How much surer the value itself makes it, 0–1; 0 refuses it. Gets the value and what is around it. */
  judge?: (value: string, around: ValueContext) => number;
  /** Words that make it likelier when near. */
  near?: readonly string[];
};

type Compiled = Omit<LabelRule, 'signed'> & { signed: true | undefined; nearby: ContextWords };

/** A label that says itself that a number follows. */
const numbered = / (?:no|nr|number|id|numero)$/;

const word = String.raw`#|n[ro]s?\b\.?|n[°º]|num(?:ber|ero|éro|mer)?\b\.?|code\b|is\b|was\b|ist\b|est\b|es\b|lautet\b`;
const opens = /["'`\])*_.]{0,3}[ \t]{0,4}/.source;
const quotes = /(?:\r?\n[ \t]{0,8})?["'`(*]{0,3}/.source;
/** Between a label and its value. */
const sign = new RegExp(String.raw`${opens}(?:(?:${word}|[:=]>?|:=|->|\|)[ \t]{0,4}){0,3}${quotes}`, 'y');

/** Makes a finder of the values that follow their labels. */
export function labelFinder(all: readonly LabelRule[]): FinderMaker {
  return (vocabulary): Finder => {
    const byPhrase = new Map<string, Compiled[]>();
    for (const labelled of all) {
      const compiled: Compiled = {
        ...labelled,
        signed: labelled.signed,
        value: new RegExp(labelled.value.source, `${labelled.value.flags}y`),
        nearby: contextWords(labelled.near ?? [], vocabulary),
      };
      for (const label of labelled.labels) {
        const known = byPhrase.get(label) ?? [];
        byPhrase.set(label, [...known, numbered.test(label) ? { ...compiled, signed: undefined } : compiled]);
      }
    }
    const lookup = phraseLookup(byPhrase, vocabulary);
    const byName = new Map(
      [...byPhrase].flatMap(
        ([label, its]) =>
          [
            [label, its],
            [label.replaceAll(' ', ''), its],
          ] as const,
      ),
    );
    return (scan, report) => {
      let next = 0;
      for (const at of scan.tokens.openers) {
        if (at < next) continue;
        const met = lookup(scan, at);
        if (!met) continue;
        next = met.to;
        for (const labelled of met.meaning) {
          const match = valueAfter(scan, scan.tokens.end[met.to - 1] as number, labelled);
          if (match) {
            report(match);
            break;
          }
        }
      }
      forEachCell(
        scan,
        (name) => underName(name, byName),
        (cell, its) => {
          const match = its.map((labelled) => valueIn(scan, cell, labelled)).find((one) => one !== null);
          if (match) report(match);
        },
      );
    };
  };
}

/** A column is called as its values are, perhaps with a word before: `user_password`, `Patient ID`. */
function underName(name: string, byName: ReadonlyMap<string, Compiled[]>): Compiled[] | undefined {
  const words = plain(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  for (let from = 0; from < words.length; from += 1) {
    const its = byName.get(words.slice(from).join(' '));
    if (its) return its;
  }
  return undefined;
}

function valueIn(scan: Scan, cell: Span, labelled: Compiled) {
  const written = scan.text.slice(cell.start, cell.end);
  const value = written.replaceAll(/^[\s"']+|[\s"']+$/g, '');
  labelled.value.lastIndex = 0;
  if (value === '' || labelled.value.exec(value)?.[0] !== value) return null;
  return findOf(
    scan,
    { start: cell.start + written.indexOf(value), value, labelled },
    { quoted: false, sign: ':', next: '' },
  );
}

function valueAfter(scan: Scan, end: number, labelled: Compiled) {
  const { text } = scan;
  sign.lastIndex = end;
  const between = sign.exec(text)?.[0] ?? '';
  const meaning = between.replaceAll(/["'`\])(*_.\s]/g, '');
  const isSigned = meaning !== '' || (labelled.quotable === true && /^[ \t]["']$/.test(between));
  if (between === '' || (labelled.signed && !isSigned)) return null;
  // A value in the next line belongs to a label with a sign alone.
  if (between.includes('\n') && !/^[:=]$/.test(meaning)) return null;
  const start = end + between.length;
  labelled.value.lastIndex = start;
  const whole = labelled.value.exec(text)?.[0];
  const value =
    whole !== undefined && between === '=' && isOfForm(text, end) ? ownOf(whole, labelled) : whole;
  if (value === undefined || /[\p{L}\p{N}]/u.test(text[start + value.length] ?? '')) return null;
  if (labelled.named && isWord(scan, start, value)) return null;
  const quoted = /["'`]$/.test(between);
  const next = text.slice(start + value.length, start + value.length + 2);
  return findOf(scan, { start, value, labelled }, { quoted, sign: meaning, next });
}

/** Whether the label is the name of a field in a URL or in what a form sent: `?token=`, `&token=`. */
function isOfForm(text: string, end: number): boolean {
  return /[?&#;][\w.[\]-]*$/.test(text.slice(Math.max(0, end - longestName), end));
}

const longestName = 40;

/** The value without the fields after it: `?token=a1b2c3&email=…`. */
function ownOf(value: string, { value: form }: Compiled): string | undefined {
  const end = value.search(nextField);
  if (end === -1) return value;
  const own = value.slice(0, end);
  form.lastIndex = 0;
  return form.exec(own)?.[0] === own ? own : undefined;
}

const nextField = /[&;](?:amp;)?[A-Za-z][\w.-]{0,40}=/;

function isWord({ text, vocabulary }: Scan, start: number, value: string): boolean {
  return (
    (vocabulary.marksOf(vocabulary.find(text, start, start + value.length)) &
      (marks.ordinary | marks.usual)) !==
    0
  );
}

function findOf(
  scan: Scan,
  { start, value, labelled }: { start: number; value: string; labelled: Compiled },
  around: ValueContext,
) {
  const worth = labelled.judge?.(value, around) ?? 1;
  if (worth === 0) return null;
  // No name of a user ends with the point of its sentence.
  const named = labelled.type === 'username' ? value.replace(/\.$/, '') : value;
  const span = { start, end: start + named.length };
  const evidence = evidenceAround(scan, span, labelled.nearby);
  return {
    ...span,
    type: labelled.type,
    confidence: (1 - (1 - labelled.confidence) * (1 - evidence)) * worth,
    method: 'contextual_pattern' as const,
    benign: labelled.benign ?? false,
  };
}
