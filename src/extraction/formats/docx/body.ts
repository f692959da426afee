import { breakPage, endCell, endParagraph, endRow, fieldMark } from './paragraph.ts';
import { readColor, white } from '#extraction/formats/html/css-color.ts';
import { fillOf, readLook } from './look.ts';
import { styleChain } from './styles.ts';
import { emptyParagraph, plainRun, startWalk, write, type BodyContext, type Walk } from './walk.ts';
import { attribute, scanXml } from '#extraction/xml.ts';

const unseen = new Set([
  'w:del',
  'w:moveFrom',
  'mc:Fallback',
  'w:pPrChange',
  'w:rPrChange',
  'w:numberingChange',
  'wp:positionH',
  'wp:positionV',
  'w:binData',
]);
const texts = new Set(['w:t', 'm:t', 'a:t']);

/** Writes a part's paragraphs, lists and tables into the document (ECMA-376 part 1, chapter 17). */
export function readBody(xml: string, context: BodyContext): void {
  const walk = startWalk(context);
  let hidden = 0;
  scanXml(xml, {
    open(name, attributes) {
      if (unseen.has(name)) hidden++;
      if (hidden === 0) open(walk, name, attributes);
    },
    close(name) {
      if (hidden === 0) close(walk, name);
      if (unseen.has(name) && hidden > 0) hidden--;
    },
    text(text) {
      if (hidden > 0) return;
      if (walk.inText) write(walk, text);
    },
  });
  endParagraph(walk);
}

function open(walk: Walk, name: string, attributes: string): void {
  if (texts.has(name) || name === 'w:instrText') {
    walk.inText = true;
    return;
  }
  if (walk.inProperties > 0 || name === 'w:pPr') return openProperty(walk, name, attributes);
  if (walk.inRunProperties || name === 'w:rPr') return openRunProperty(walk, name, attributes);
  if (openSurroundings(walk, name, attributes)) return;
  switch (name) {
    case 'w:p':
    case 'a:p':
      endParagraph(walk);
      walk.paragraph = emptyParagraph();
      return;
    case 'w:tab':
      return write(walk, '\t');
    case 'w:br':
    case 'w:cr':
      return write(walk, '\n');
    case 'w:noBreakHyphen':
      return write(walk, '-');
    case 'w:sym':
      return write(walk, symbol(attribute(attributes, 'char') ?? ''));
    case 'w:lastRenderedPageBreak':
      if (walk.paged && walk.rows.length === 0 && walk.outer.length === 0) breakPage(walk);
      return;
    case 'w:fldChar':
      return fieldMark(walk, attribute(attributes, 'fldCharType') ?? '');
    case 'w:txbxContent':
      walk.outer.push(walk.paragraph);
      walk.paragraph = null;
      return;
    case 'w:tr':
      endParagraph(walk);
      return void walk.rows.push({ cells: [], lines: [], layout: false, shade: null });
    default:
      openNote(walk, name, attribute(attributes, 'id') ?? '', attributes);
  }
}

function openNote(walk: Walk, name: string, id: string, attributes: string): void {
  const kind = name.startsWith('w:foot') ? 'footnote' : 'endnote';
  // Its mark says nothing in the text, but numbers the note.
  if (name === 'w:footnoteReference' || name === 'w:endnoteReference') walk.noteNumber(kind, id);
  if (name === 'w:footnote' || name === 'w:endnote') walk.prefix = `[${walk.noteNumber(kind, id)}] `;
  if (name === 'w:comment') walk.prefix = `Comment (${attribute(attributes, 'author') ?? 'unknown'}): `;
}

function openProperty(walk: Walk, name: string, attributes: string): void {
  if (name === 'w:pPr') walk.inProperties++;
  const paragraph = walk.paragraph;
  // The formatting of the paragraph mark is not that of its text.
  if (name === 'w:rPr') walk.inRunProperties = true;
  const value = attribute(attributes, 'val');
  if (!paragraph || value === null || walk.inRunProperties) return;
  if (name === 'w:shd') paragraph.shade = fillOf(attributes);
  if (name === 'w:pStyle') paragraph.style = value;
  if (name === 'w:outlineLvl') paragraph.outline = Number(value);
  if (name === 'w:numId' || name === 'w:ilfo') paragraph.numId = value;
  if (name === 'w:ilvl') paragraph.ilvl = Number(value);
}

function openRunProperty(walk: Walk, name: string, attributes: string): void {
  walk.inRunProperties = true;
  if (name === 'w:rStyle') walk.run.style = attribute(attributes, 'val');
  else if (name.startsWith('w:')) readLook(walk.run, name.slice(2), attributes);
}

/** What stands behind text: cells, tables and shapes with a colour of their own. True for what is nothing else. */
function openSurroundings(walk: Walk, name: string, attributes: string): boolean {
  const row = walk.rows.at(-1);
  switch (name) {
    case 'w:r':
      walk.run = { ...plainRun };
      return true;
    case 'w:tc':
      if (row) row.shade = null;
      return true;
    case 'w:shd':
      if (row) row.shade = fillOf(attributes);
      return true;
    case 'w:tbl':
      walk.tables.push(walk.tables.at(-1) ?? (walk.outer.length > 0 ? walk.shape : walk.background));
      return true;
    case 'w:tblStyle': {
      const chain = styleChain(walk.styles, attribute(attributes, 'val'));
      if (chain.some(({ shaded }) => shaded)) walk.tables[walk.tables.length - 1] = 'unknown';
      return true;
    }
  }
  return openShape(walk, name, attributes);
}

/** Shapes of DrawingML say what fills them before their text; those of VML are white unless they say otherwise. */
function openShape(walk: Walk, name: string, attributes: string): boolean {
  if (name === 'wps:wsp') walk.shape = walk.background;
  else if (name === 'a:ln') walk.inOutline = true;
  else if (walk.inOutline) return true;
  else if (
    /^a:(?:solid|grad|blip|patt)Fill$/.test(name) ||
    (name === 'a:fillRef' && attribute(attributes, 'idx') !== '0')
  )
    walk.shape = 'unknown';
  else if (/^v:(?:shape|rect|roundrect|oval)$/.test(name)) {
    const none = (attribute(attributes, 'filled') ?? 't').startsWith('f');
    const fill = attribute(attributes, 'fillcolor');
    walk.shape = none ? walk.background : fill ? (readColor(fill.toLowerCase()) ?? 'unknown') : white;
  } else return false;
  return true;
}

function close(walk: Walk, name: string): void {
  switch (name) {
    case 'a:ln':
      walk.inOutline = false;
      return;
    case 'w:rPr':
      walk.inRunProperties = false;
      return;
    case 'w:r':
      walk.run = plainRun;
      return;
    case 'w:t':
    case 'm:t':
    case 'a:t':
    case 'w:instrText':
      walk.inText = false;
      return;
    case 'w:pPr':
      walk.inProperties = Math.max(0, walk.inProperties - 1);
      return;
    case 'w:p':
    case 'a:p':
      return endParagraph(walk);
    case 'w:txbxContent':
      endParagraph(walk);
      walk.paragraph = walk.outer.pop() ?? null;
      return;
    case 'w:tc':
      return endCell(walk);
    case 'w:tr':
      return endRow(walk);
    case 'w:tbl':
      walk.tables.pop();
      if (walk.rows.length === 0) walk.out.gap();
      return;
  }
}

/** Symbol fonts keep their characters at U+F000 and up; the few that matter are bullets and ticks. */
function symbol(hex: string): string {
  const code = Number.parseInt(hex, 16);
  if (Number.isNaN(code)) return '';
  return code >= 0xf000 && code <= 0xf0ff ? '•' : String.fromCodePoint(Math.min(code, 0x10ffff));
}
