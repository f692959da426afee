import type { Statement } from '#publishing/content.ts';
import { figureSvg } from '#publishing/figures/figure-svg.ts';
import { shortened } from '#publishing/figures/svg.ts';
import { directionOf } from '#publishing/prepare/clean-text.ts';
import type { PreparedBlock, PreparedReport, PreparedSection } from '#publishing/prepare/prepared.ts';
import { columnWidths } from '#publishing/prepare/column-widths.ts';
import { fontFamilies } from './fonts.ts';
import { piecesOf } from './pieces.ts';

/** What the template `report.typ` reads, as JSON. Its fields are that template's. */
export function templateData(report: PreparedReport): unknown {
  const { language, title, subtitle, words } = report;
  const { language: lang, region } = new Intl.Locale(language);
  const fonts = fontFamilies(language);
  return {
    title,
    title_pieces: piecesOf(title, 'cell'),
    title_direction: directionIn(report, title),
    short_title: piecesOf(shortened(title, 80)),
    subtitle: subtitle === null ? null : piecesOf(subtitle),
    lang: /^[a-z]{2,3}$/u.test(lang) ? lang : 'en',
    region: region !== undefined && /^[A-Z]{2}$/u.test(region) ? region : null,
    direction: report.direction,
    marking: report.marking,
    created_on: report.created_on,
    day: dayOf(report.created_at),
    words: { ...words, more: '' },
    fonts,
    code_fonts: ['DejaVu Sans Mono', ...fonts],
    facts: report.facts.map(({ name, value }) => ({ name: piecesOf(name, 'cell'), value: piecesOf(value) })),
    sections: report.sections.map((section) => sectionOf(section, report)),
    references: report.references.map(({ number, anchor, title: name, details, quote }) => ({
      number,
      anchor,
      title: piecesOf(name),
      details: details.join(' · '),
      quote: piecesOf(quote),
      direction: directionIn(report, quote),
    })),
  };
}

function dayOf(date: Date) {
  if (Number.isNaN(date.getTime())) return null;
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
  };
}

/** Null where a text runs as the whole report does. */
function directionIn({ direction }: PreparedReport, text: string): string | null {
  const own = directionOf(text);
  return own === direction ? null : own;
}

function sectionOf(section: PreparedSection, report: PreparedReport): unknown {
  const { number, anchor, level, title, blocks, sections } = section;
  return {
    number,
    anchor,
    level,
    title,
    blocks: blocks.map((block) => blockOf(block, report)),
    sections: sections.map((inner) => sectionOf(inner, report)),
  };
}

function blockOf(block: PreparedBlock, report: PreparedReport): unknown {
  switch (block.kind) {
    case 'paragraph':
    case 'note': {
      const direction = directionIn(report, textOf(block.statements));
      return { ...block, direction, statements: block.statements.map((each) => statementOf(each, report)) };
    }
    case 'list':
      return { ...block, items: block.items.map((item) => statementOf(item, report)) };
    case 'code':
      return { kind: 'code', lines: block.text.split('\n').map((line) => piecesOf(fixedBlanks(line))) };
    case 'table':
      return {
        ...block,
        caption: block.caption,
        head: block.head.map((cell) => piecesOf(cell, 'cell')),
        widths: columnWidths(block),
        rows: block.rows.map((row) => row.map((cell) => statementOf(cell, report, 'cell'))),
      };
    case 'figure': {
      const { figure, number } = block;
      const { words, language } = report;
      const { svg } = figureSvg({ figure, words, language, id: `figure-${number}` });
      const { title, description, alternative } = figure;
      return {
        kind: 'figure',
        number,
        title,
        description,
        alternative,
        svg,
        direction: directionIn(report, description),
      };
    }
  }
}

/** Blanks that follow each other, or begin a line, would be one or none. */
function fixedBlanks(line: string): string {
  return line.replaceAll(/^ +| {2,}/gu, (blanks) => '\u00a0'.repeat(blanks.length));
}

function textOf(statements: Statement[]): string {
  return statements.flatMap(({ text }) => text.map((span) => span.text)).join(' ');
}

function statementOf(statement: Statement, report: PreparedReport, place: 'line' | 'cell' = 'line'): unknown {
  const { text, references, unsupported } = statement;
  return {
    spans: text.map((span) => ({ pieces: piecesOf(span.text, place), style: span.style, link: span.link })),
    numbers: references.map((number) => ({
      number,
      anchor: report.references.find((reference) => reference.number === number)?.anchor ?? null,
    })),
    unsupported,
    direction: directionIn(report, textOf([statement])),
  };
}
