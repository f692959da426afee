import type { Span, Statement } from '#publishing/content.ts';
import type { PreparedReport } from '#publishing/prepare/prepared.ts';
import { codeSpan, escapedInline } from './escape.ts';

export type Place = { report: PreparedReport; targetOf: (anchor: string) => string; inTable: boolean };

/** Statements in one line, each with the numbers of what it rests on. */
export function lineOf(statements: Statement[], place: Place): string {
  return statements
    .map((statement) => statementOf(statement, place))
    .join(' ')
    .trim();
}

function statementOf({ text, references, unsupported }: Statement, place: Place): string {
  let written = '';
  for (const span of text) written += spanOf(span, place, written);
  const numbers = references.map((number) => numberOf(number, place));
  const mark = unsupported ? `*\\[${escapedInline(place.report.words.unsupported)}\\]*` : '';
  return [written, ...numbers, mark].filter((part) => part !== '').join(' ');
}

function numberOf(number: number, { report, targetOf }: Place): string {
  const known = report.references.some((reference) => reference.number === number);
  return known ? `[\\[${number}\\]](${targetOf('references')})` : `\\[${number}\\]`;
}

function spanOf(span: Span, place: Place, before: string): string {
  const [, start = '', words = '', end = ''] = /^(\s*)(.*?)(\s*)$/u.exec(span.text) ?? [];
  if (words === '') return span.text;
  const styled = styledOf(words, span.style, { inTable: place.inTable, before: before + start });
  if (span.link === null) return `${start}${styled}${end}`;
  const target = span.link.startsWith('#')
    ? place.targetOf(span.link.slice(1))
    : `<${destination(span.link)}>`;
  return `${start}[${styled}](${target})${end}`;
}

/** Letters and digits at both ends: with anything else there, marks of emphasis may be none. */
const plainEnds = /^[\p{L}\p{N}](?:.*[\p{L}\p{N}])?$/u;

function styledOf(
  words: string,
  style: Span['style'],
  { inTable, before }: { inTable: boolean; before: string },
): string {
  if (style === 'code') return before.endsWith('`') ? escapedInline(words) : codeSpan(words, inTable);
  const mark = { plain: '', strong: '**', emphasis: '*' }[style];
  return mark !== '' && plainEnds.test(words) && !before.endsWith('*')
    ? `${mark}${escapedInline(words)}${mark}`
    : escapedInline(words);
}

/** Bold, where the marks for it are sure to be read as such. */
export function strongText(words: string): string {
  return styledOf(words, 'strong', { inTable: false, before: '' });
}

/** An address between pointed brackets. */
function destination(href: string): string {
  return href
    .replaceAll('&', '&amp;')
    .replaceAll(/[<>|\\`\s]/gu, (character) => encodeURIComponent(character));
}
