import type { DefaultTreeAdapterTypes } from 'parse5';
import type { ExtractedText } from '#analysis/document.ts';
import { assemble, type Assembly } from '#extraction/assemble.ts';
import { raisedAs } from './raised.ts';
import { attributeOf, blocks, imageText, inputText, isNeverText } from './rules.ts';
import { endCell, endRow, newTable, type Table } from './table.ts';

type Node = DefaultTreeAdapterTypes.ChildNode | DefaultTreeAdapterTypes.Document;
type Element = DefaultTreeAdapterTypes.Element;
type Step = { node: Node; leave: boolean };

/** The state of the walk: the line being written, and the lists, rows and verbatim blocks around it. */
type Walk = {
  out: Assembly;
  line: string;
  /** The line is empty or ends with space; kept apart, since looking at a long line's end copies it. */
  spaced: boolean;
  marker: string;
  lists: { ordered: boolean; number: number }[];
  tables: Table[];
  verbatim: number;
  /** Where the line was when each open `<sup>` began, and whether it leads somewhere. */
  raised: { at: number; linked: boolean }[];
  options: RenderOptions;
};

const headingTag = /^h[1-6]$/;

export type RenderOptions = {
  /** A heading to put above everything. */
  heading?: string | null;
};

/** Walks a parsed page without recursion, since the page decides how deep it is nested. */
export function renderHtml(
  document: DefaultTreeAdapterTypes.Document,
  title: string | null,
  options: RenderOptions = {},
): ExtractedText {
  const walk: Walk = {
    out: assemble(),
    line: '',
    spaced: true,
    marker: '',
    lists: [],
    tables: [],
    verbatim: 0,
    raised: [],
    options,
  };
  if (options.heading) walk.out.heading(1, options.heading);
  const steps: Step[] = [{ node: document, leave: false }];
  for (let step = steps.pop(); step; step = steps.pop()) {
    if (step.leave) leave(walk, step.node as Element);
    else visit(walk, step.node, steps);
  }
  endLine(walk);
  return walk.out.finish('html', title);
}

function visit(walk: Walk, node: Node, steps: Step[]): void {
  if (node.nodeName === '#text') return write(walk, (node as DefaultTreeAdapterTypes.TextNode).value);
  if (!('childNodes' in node)) return;
  if ('tagName' in node) {
    if (isNeverText(node)) return;
    enter(walk, node);
    steps.push({ node, leave: true });
  }
  for (let at = node.childNodes.length - 1; at >= 0; at--) {
    const child = node.childNodes[at];
    if (child) steps.push({ node: child, leave: false });
  }
}

function write(walk: Walk, text: string): void {
  if (walk.verbatim > 0) {
    walk.line += text;
    walk.spaced = false;
    return;
  }
  const flat = text.replace(/[\s\u00a0]+/g, ' ');
  const piece = walk.spaced ? flat.trimStart() : flat;
  if (piece === '') return;
  walk.line += piece;
  walk.spaced = piece.endsWith(' ');
}

/** The end of raised text: without the mark of a note, and with the sign of an exponent. */
function lower(walk: Walk): void {
  const open = walk.raised.pop();
  if (!open || open.at > walk.line.length || walk.verbatim > 0) return;
  const text = walk.line.slice(open.at).trim();
  const before = walk.line.slice(0, open.at);
  const raised = raisedAs(text, before.slice(-4), open.linked);
  if (raised === 'exponent') walk.line = `${before}^${text}`;
  if (raised !== 'note') return;
  walk.line = before;
  walk.spaced = before === '' || /\s$/.test(before);
}

function breakLine(walk: Walk): void {
  walk.line += '\n';
  walk.spaced = true;
}

function enter(walk: Walk, element: Element): void {
  const tag = element.tagName;
  if (tag === 'br') return breakLine(walk);
  if (tag === 'img') return writeApart(walk, imageText(element));
  if (tag === 'input') return writeApart(walk, inputText(element));
  if (tag === 'sup') walk.raised.push({ at: walk.line.length, linked: element.parentNode?.nodeName === 'a' });
  const inner = walk.raised.at(-1);
  if (tag === 'a' && inner && attributeOf(element, 'href') !== undefined) inner.linked = true;
  if (headingTag.test(tag) || blocks.has(tag)) endLine(walk);
  if (tag === 'pre' || tag === 'textarea') walk.verbatim++;
  if (tag === 'ul' || tag === 'ol' || tag === 'menu') {
    const start = Number.parseInt(attributeOf(element, 'start') ?? '1', 10);
    walk.lists.push({ ordered: tag === 'ol', number: Number.isNaN(start) ? 1 : start });
  }
  if (tag === 'li') walk.marker = listMarker(walk);
  if (tag === 'table') walk.tables.push(newTable());
}

function leave(walk: Walk, element: Element): void {
  const tag = element.tagName;
  if (headingTag.test(tag)) return endHeading(walk, Number(tag[1]));
  if (tag === 'sup') return lower(walk);
  if (!blocks.has(tag)) return;
  endLine(walk);
  if (tag === 'pre' || tag === 'textarea') walk.verbatim--;
  if (tag === 'ul' || tag === 'ol' || tag === 'menu') walk.lists.pop();
  if (tag === 'li') walk.marker = '';
  const table = walk.tables.at(-1);
  if (table && (tag === 'td' || tag === 'th')) endCell(table, element);
  if (table && tag === 'caption') emit(walk, table.lines.splice(0), 1);
  if (table && tag === 'tr') emit(walk, endRow(table), 1);
  if (table && tag === 'table') {
    emit(walk, endRow(table), 1);
    walk.tables.pop();
  }
  if (tag === 'p' || tag === 'table' || tag === 'pre') gap(walk);
}

function endLine(walk: Walk): void {
  const text = walk.verbatim > 0 ? walk.line.replace(/^\n+/, '').trimEnd() : tidy(walk.line);
  walk.line = '';
  walk.spaced = true;
  if (text === '') return;
  const line = walk.marker + text;
  walk.marker = '';
  emit(walk, [line], 0);
}

/** Writes lines into the innermost table that has a cell open, `levels` tables further out, or the document. */
function emit(walk: Walk, lines: string[], levels: number): void {
  const table = walk.tables.at(-1 - levels);
  for (const line of lines) {
    if (table) table.lines.push(line);
    else walk.out.line(line);
  }
}

function gap(walk: Walk): void {
  if (walk.tables.length === 0) walk.out.gap();
}

function endHeading(walk: Walk, level: number): void {
  const title = tidy(walk.line).replace(/\n/g, ' ');
  if (title === '' || walk.tables.length > 0) return endLine(walk);
  walk.line = '';
  walk.spaced = true;
  walk.out.gap();
  walk.out.heading(level, title, walk.marker);
  walk.marker = '';
}

function writeApart(walk: Walk, text: string): void {
  if (text !== '') write(walk, ` ${text} `);
}

function listMarker(walk: Walk): string {
  const list = walk.lists.at(-1);
  const indent = '  '.repeat(Math.min(8, Math.max(0, walk.lists.length - 1)));
  return list?.ordered ? `${indent}${list.number++}. ` : `${indent}- `;
}

function tidy(line: string): string {
  return line.replace(/ *\n */g, '\n').trim();
}

/** What the page calls itself. */
export function titleOf(document: DefaultTreeAdapterTypes.Document): string | null {
  const html = document.childNodes.find((node) => node.nodeName === 'html') as Element | undefined;
  const head = html?.childNodes.find((node) => node.nodeName === 'head') as Element | undefined;
  const title = head?.childNodes.find((node) => node.nodeName === 'title') as Element | undefined;
  const text = title?.childNodes[0];
  return text?.nodeName === '#text'
    ? (text as DefaultTreeAdapterTypes.TextNode).value.replace(/\s+/g, ' ')
    : null;
}
