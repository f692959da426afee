import type {
  Block,
  Figure,
  Reference,
  ReportContent,
  Section,
  Span,
  Statement,
} from '#publishing/content.ts';
import { cleanLine, cleanLines, directionOfLanguage } from './clean-text.ts';
import type {
  PreparedBlock,
  PreparedFigure,
  PreparedReference,
  PreparedReport,
  PreparedSection,
} from './prepared.ts';
import { wordsOf, type Words } from './words.ts';

/** Counts what has a number through the whole report, and knows where links lead. */
type Frame = { words: Words; anchors: Map<string, string>; tables: number; figures: number };

export function prepare(content: ReportContent): PreparedReport {
  const language = languageOf(content.language);
  const words = wordsOf(language);
  const anchors = new Map<string, string>();
  walk(content.sections, [], (section, number) => anchors.set(section.id, anchorOf(number)));
  const frame: Frame = { words, anchors, tables: 0, figures: 0 };
  return {
    title: trimmed(content.title),
    subtitle: content.subtitle === null ? null : trimmed(content.subtitle),
    language,
    direction: directionOfLanguage(language),
    marking: content.marking,
    created_at: content.created_at,
    created_on: dayOf(content.created_at, language),
    words,
    facts: content.facts.map(({ name, value }) => ({ name: trimmed(name), value: trimmed(value) })),
    sections: content.sections.map((section, at) => sectionOf(section, [at + 1], frame)),
    references: content.references.map((reference) => referenceOf(reference, language, words)),
  };
}

/** One that programs know; English, where it is none. */
function languageOf(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? 'en';
  } catch {
    return 'en';
  }
}

function dayOf(date: Date, language: string): string {
  if (Number.isNaN(date.getTime())) return '';
  return date.toLocaleDateString(language, { dateStyle: 'long', timeZone: 'UTC' });
}

type Visit = (section: Section, number: number[]) => void;

function walk(sections: Section[], above: number[], visit: Visit): void {
  for (const [at, section] of sections.entries()) {
    const number = [...above, at + 1];
    visit(section, number);
    walk(section.sections, number, visit);
  }
}

const anchorOf = (number: number[]): string => `section-${number.join('-')}`;
const trimmed = (text: string): string => cleanLine(text).trim();

function sectionOf(section: Section, number: number[], frame: Frame): PreparedSection {
  return {
    number: number.join('.'),
    anchor: anchorOf(number),
    level: number.length,
    title: trimmed(section.title),
    blocks: section.blocks.map((block) => blockOf(block, frame)),
    sections: section.sections.map((inner, at) => sectionOf(inner, [...number, at + 1], frame)),
  };
}

function blockOf(block: Block, frame: Frame): PreparedBlock {
  const statements = (some: Statement[]): Statement[] => some.map((each) => statementOf(each, frame));
  switch (block.kind) {
    case 'paragraph':
      return { kind: 'paragraph', statements: statements(block.statements) };
    case 'list':
      return { kind: 'list', ordered: block.ordered, items: statements(block.items) };
    case 'note':
      return { kind: 'note', tone: block.tone, statements: statements(block.statements) };
    case 'code':
      return { kind: 'code', text: cleanLines(block.text).replaceAll('\t', '    ') };
    case 'table': {
      const number = (frame.tables += 1);
      const width = block.rows.reduce((most, row) => Math.max(most, row.length), block.head.length);
      return {
        kind: 'table',
        number,
        caption: trimmed(block.caption),
        head: evened(block.head.map(trimmed), width, ''),
        rows: block.rows.map((row) => evened(statements(row), width, empty)),
      };
    }
    case 'figure': {
      const number = (frame.figures += 1);
      return { kind: 'figure', number, figure: figureOf(block.figure, frame.words) };
    }
  }
}

const empty: Statement = { text: [], references: [], unsupported: false };

/** Every row has as many cells as the widest. */
function evened<Cell>(cells: Cell[], width: number, filler: Cell): Cell[] {
  return [...cells, ...Array<Cell>(width - cells.length).fill(filler)];
}

function statementOf({ text, references, unsupported }: Statement, { anchors }: Frame): Statement {
  const spans = text.map(({ text: words, style, link }): Span => {
    return { text: cleanLine(words), style, link: targetOf(link, anchors) };
  });
  return { text: spans.filter((span) => span.text !== ''), references, unsupported };
}

/** Only what leads to a part of this report or to a page of the web is a link. */
function targetOf(link: string | null, anchors: Map<string, string>): string | null {
  if (link === null) return null;
  if (link.startsWith('#')) {
    const anchor = anchors.get(link.slice(1));
    return anchor === undefined ? null : `#${anchor}`;
  }
  const url = URL.parse(link);
  return url && ['http:', 'https:'].includes(url.protocol) ? url.href : null;
}

function figureOf(figure: Figure, words: Words): PreparedFigure {
  const points = figure.points.map(({ name, value }) => ({ name: trimmed(name), value }));
  const unit = trimmed(figure.unit);
  const said = points.map(({ name, value }) => `${name}: ${value}`).join('; ');
  return {
    kind: figure.kind,
    title: trimmed(figure.title),
    description: trimmed(figure.description),
    points,
    unit,
    alternative: `${words[figure.kind]} (${unit}). ${said}`,
  };
}

function referenceOf(reference: Reference, language: string, words: Words): PreparedReference {
  const { number, page, published_at, admiralty_code } = reference;
  const details = [
    reference.honey_jar_name,
    page === null ? '' : `${words.page} ${page}`,
    published_at === null ? '' : dayOf(published_at, language),
    admiralty_code === null ? '' : `${words.admiralty} ${admiralty_code}`,
  ];
  return {
    number,
    anchor: `reference-${number}`,
    title: trimmed(reference.title),
    details: details.map(trimmed).filter((detail) => detail !== ''),
    quote: trimmed(reference.quote),
  };
}
