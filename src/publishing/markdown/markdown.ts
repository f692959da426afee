import type { Statement } from '#publishing/content.ts';
import type {
  PreparedBlock,
  PreparedFigure,
  PreparedReport,
  PreparedSection,
} from '#publishing/prepare/prepared.ts';
import { codeBlock, escapedInline, escapedStart } from './escape.ts';
import { headingTargets } from './heading-targets.ts';
import { lineOf, strongText, type Place } from './statements.ts';

/** CommonMark, and GitHub's tables. What a source wrote is text in it, never a mark. */
export function markdownOf(report: PreparedReport): string {
  const targets = headingTargets(report);
  const place: Place = { report, targetOf: (anchor) => `#${targets.get(anchor) ?? ''}`, inTable: false };
  const parts = [
    ...headOf(report),
    `## ${escapedInline(report.words.contents)}`,
    contentsOf(report.sections, place).join('\n'),
    ...report.sections.flatMap((section) => sectionOf(section, place)),
    ...referencesOf(report),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function headOf({ title, subtitle, marking, facts, created_on }: PreparedReport): string[] {
  return [
    heading(1, title),
    subtitle === null ? '' : escapedStart(escapedInline(subtitle)),
    marking === null ? '' : `**${marking}**`,
    [
      `- ${escapedInline(created_on)}`,
      ...facts.map(({ name, value }) => `- ${strongText(name)}: ${escapedInline(value)}`),
    ].join('\n'),
  ];
}

function contentsOf(sections: PreparedSection[], place: Place, indent = ''): string[] {
  return sections.flatMap(({ number, title, anchor, sections: inner }) => [
    `${indent}- [${number} ${escapedInline(title)}](${place.targetOf(anchor)})`,
    ...contentsOf(inner, place, `${indent}  `),
  ]);
}

function heading(level: number, text: string): string {
  // Marks at the end of a heading would close it.
  return `${'#'.repeat(Math.min(level, 6))} ${escapedInline(text).replaceAll('#', '\\#')}`;
}

function sectionOf(section: PreparedSection, place: Place): string[] {
  const { number, title, level, blocks, sections } = section;
  const none =
    blocks.length === 0 && sections.length === 0 ? [`*${escapedInline(place.report.words.none)}*`] : [];
  return [
    heading(level + 1, `${number} ${title}`),
    ...none,
    ...blocks.map((block) => blockOf(block, place)),
    ...sections.flatMap((inner) => sectionOf(inner, place)),
  ];
}

function blockOf(block: PreparedBlock, place: Place): string {
  const { words } = place.report;
  switch (block.kind) {
    case 'paragraph':
      return escapedStart(lineOf(block.statements, place));
    case 'list':
      return block.items
        .map((item, at) => itemOf(item, block.ordered ? `${at + 1}.` : '-', place))
        .join('\n');
    case 'note': {
      const name = block.tone === 'info' ? words.note : words.warning;
      return `> **${escapedInline(name)}:** ${lineOf(block.statements, place)}`;
    }
    case 'code':
      return codeBlock(block.text);
    case 'table':
      return [
        captionOf(`${words.table} ${block.number}`, block.caption),
        tableOf(block.head, block.rows, place),
      ].join('\n\n');
    case 'figure':
      return [
        captionOf(`${words.figure} ${block.number}`, block.figure.title),
        escapedStart(escapedInline(block.figure.description)),
        figureTable(block.figure, place),
      ].join('\n\n');
  }
}

function itemOf(item: Statement, mark: string, place: Place): string {
  return `${mark} ${escapedStart(lineOf([item], place))}`;
}

function captionOf(name: string, caption: string): string {
  return `**${name}:** ${escapedInline(caption)}`;
}

function tableOf(head: string[], rows: Statement[][], place: Place): string {
  const cell = (statement: Statement): string => lineOf([statement], { ...place, inTable: true });
  return [
    row(head.map(escapedInline)),
    row(head.map(() => '---')),
    ...rows.map((cells) => row(cells.map(cell))),
  ].join('\n');
}

const row = (cells: string[]): string => `| ${cells.join(' | ')} |`;

function figureTable({ kind, points, unit }: PreparedFigure, place: Place): string {
  const { words } = place.report;
  const rows = points.map(({ name, value }) => row([escapedInline(name), String(value)]));
  return [
    row([kind === 'bars' ? words.name : words.date, escapedInline(unit)]),
    row(['---', '---:']),
    ...rows,
  ].join('\n');
}

function referencesOf({ references, words }: PreparedReport): string[] {
  if (references.length === 0) return [];
  const items = references.map(({ number, title, details, quote }) => {
    const where = details.length > 0 ? ` (${escapedInline(details.join(', '))})` : '';
    return `- \\[${number}\\] ${strongText(title)}${where}\n\n  > ${escapedStart(escapedInline(quote))}`;
  });
  return [`## ${escapedInline(words.references)}`, ...items];
}
