import type { Span, Statement } from '#publishing/content.ts';
import { escaped, tag } from '#publishing/markup/tag.ts';
import { directionOf } from '#publishing/prepare/clean-text.ts';
import type { PreparedReport } from '#publishing/prepare/prepared.ts';

/** Statements within an element, each with the numbers of what it rests on. */
export function statementsHtml(name: string, statements: Statement[], report: PreparedReport): string {
  const text = statements.flatMap((statement) => statement.text.map((span) => span.text)).join('');
  const own = directionOf(text);
  const attributes = { dir: own === null || own === report.direction ? null : own };
  return tag(name, attributes, [statements.map((statement) => statementHtml(statement, report)).join(' ')]);
}

function statementHtml({ text, references, unsupported }: Statement, report: PreparedReport): string {
  const words = text.map(spanHtml).join('');
  const numbers = references.map((number) => numberHtml(number, report)).join('');
  const cited = numbers === '' ? words : `${words} <sup>${numbers}</sup>`;
  if (!unsupported) return cited;
  const mark = tag('em', {}, [`[${report.words.unsupported}]`], 'text');
  return `<span class="unsupported">${cited} ${mark}</span>`;
}

function numberHtml(number: number, { references }: PreparedReport): string {
  const written = `[${number}]`;
  const known = references.find((reference) => reference.number === number);
  return known ? tag('a', { href: `#${known.anchor}` }, [written], 'text') : written;
}

const elements = { strong: 'strong', emphasis: 'em', code: 'code' } as const;

function spanHtml({ text, style, link }: Span): string {
  const words = style === 'plain' ? escaped(text) : tag(elements[style], {}, [text], 'text');
  if (link === null) return words;
  return tag('a', { href: link, rel: link.startsWith('#') ? null : 'noopener noreferrer' }, [words]);
}
