import type { DefaultTreeAdapterTypes } from 'parse5';
import type { HiddenKind, HiddenText } from '#analysis/document.ts';
import { hiding, type HiddenTextCollector } from '#extraction/hidden.ts';
import { alike, readColor, white, type Color } from './css-color.ts';
import { readDeclarations, readRules, type Declarations, type Rule } from './css.ts';
import { attributeOf, isNeverText } from './rules.ts';

type Parent = DefaultTreeAdapterTypes.ParentNode;
type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** What an element passes on to its content. A background of null: a picture, or an unknown colour. */
type Look = { color: Color | null; background: Color | null; pixels: number; kind: HiddenKind | null };

const tinyPixels = 1.4;
const farAway = -500;
/** So often a part of a selector is held against an element; no page for people needs as many. */
const mostTests = 3_000_000;

/**
 * Takes out of a page what its own styles keep from being seen, and its comments, before anything is read. Judged are
 * `style` attributes, `<style>` sheets as they hold when the page opens, and the old attributes for colours. Sheets in other
 * files and what scripts do are not known.
 */
export function takeHidden(page: Parent): { hidden?: HiddenText } {
  const found = hiding();
  const sheet = createSheet(page);
  const top: Look = { color: [0, 0, 0, 1], background: white, pixels: 16, kind: null };
  const open: { parent: Parent; look: Look }[] = [{ parent: page, look: top }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { parent, look } = next;
    const kept: Node[] = [];
    const inner: typeof open = [];
    for (const child of parent.childNodes) {
      if (child.nodeName === '#comment')
        found.add('comment', (child as DefaultTreeAdapterTypes.CommentNode).data);
      else if (child.nodeName === '#text') {
        const { value } = child as DefaultTreeAdapterTypes.TextNode;
        if (look.kind && /\S/.test(value)) found.add(look.kind, value);
        else kept.push(child);
      } else if (!('tagName' in child) || (isNeverText(child) && child.tagName !== 'head')) kept.push(child);
      else visit(child, { look, sheet, found, kept, inner });
    }
    parent.childNodes = kept;
    for (const each of inner.toReversed()) open.push(each);
  }
  return found.found();
}

type Visit = {
  look: Look;
  sheet: Sheet;
  found: HiddenTextCollector;
  kept: Node[];
  inner: { parent: Parent; look: Look }[];
};

function visit(element: Element, { look, sheet, found, kept, inner }: Visit): void {
  const style = sheet(element);
  const gone = isGone(element, style);
  if (gone) return found.add(gone, textOf(element));
  kept.push(element);
  inner.push({ parent: element, look: lookOf(element, style, look) });
}

/** Why an element and all that is in it cannot be seen. */
function isGone(element: Element, style: Declarations): HiddenKind | null {
  const is = (name: string, pattern: RegExp) => pattern.test(style.get(name) ?? '');
  const pixels = (name: string) => pixelsOf(style.get(name) ?? '', 16) ?? Infinity;
  if (element.attrs.some(({ name }) => name === 'hidden') || is('display', /^none/)) return 'not_shown';
  if (is('content-visibility', /^hidden/)) return 'not_shown';
  if (is('opacity', /^(?:0?\.0[0-5]\d*|0?\.0|0|[0-5]%)$/) || is('filter', /opacity\(\s*0(?:\.0+|%)?\s*\)/))
    return 'transparent';
  if (
    is('clip-path', /(?:inset\(\s*(?:50|100)%|circle\(\s*0|polygon\(\s*0\s*\))/) ||
    is('transform', /scale[xy]?\(\s*0(?:\.0\d*)?\s*[,)]/)
  )
    return 'not_shown';
  if (is('clip', /rect\(\s*(?:0|1px)(?:px)?[\s,]+(?:0|1px)(?:px)?[\s,]+(?:0|1px)(?:px)?[\s,]+(?:0|1px)/))
    return 'not_shown';
  const small = ['height', 'width', 'max-height', 'max-width'].some((name) => pixels(name) <= 1);
  if (small && is('overflow', /hidden|clip/)) return 'not_shown';
  if (pixels('text-indent') <= farAway) return 'off_page';
  const away = ['left', 'top', 'right', 'bottom'].some((name) => pixels(name) <= farAway);
  if (
    (away && is('position', /absolute|fixed|relative/)) ||
    pixels('margin-left') <= farAway ||
    pixels('margin-top') <= -2000
  )
    return 'off_page';
  return is('transform', /translate[xy]?\(\s*-(?:\d{4,}px|[5-9]\d\dpx|\d{3,}v[wh]|[1-9]\d{3,}%)/)
    ? 'off_page'
    : null;
}

function lookOf(element: Element, style: Declarations, outer: Look): Look {
  const shown = style.get('visibility');
  const color = inColor(
    style.get('color') ??
      (element.tagName === 'font' ? attributeOf(element, 'color')?.toLowerCase() : undefined),
    outer.color,
  );
  const background = behind(element, style, outer.background);
  const pixels = pixelsOf(style.get('font-size') ?? style.get('font') ?? '', outer.pixels) ?? outer.pixels;
  let kind: HiddenKind | null = null;
  if (shown === 'hidden' || shown === 'collapse' || (shown === undefined && outer.kind === 'not_shown'))
    kind = 'not_shown';
  else if (pixels <= tinyPixels) kind = 'tiny';
  else if (color && color[3] <= 0.05) kind = 'transparent';
  else if (color && background && alike(color, background)) kind = 'same_color';
  return { color, background, pixels, kind };
}

/** The value of a colour; when it is not understood, the outer one applies or none is known. */
function inColor(value: string | undefined, outer: Color | null): Color | null {
  if (value === undefined || value === 'inherit' || value === 'currentcolor') return outer;
  return readColor(value);
}

function behind(element: Element, style: Declarations, outer: Color | null): Color | null {
  const image = style.get('background-image') ?? '';
  const value =
    style.get('background-color') ??
    style.get('background') ??
    attributeOf(element, 'bgcolor')?.toLowerCase();
  if (/url\(|gradient\(/.test(image + (style.get('background') ?? '')) || attributeOf(element, 'background'))
    return null;
  if (value === undefined || /^(?:none|inherit|initial|unset|transparent)/.test(value)) return outer;
  const color = readColor(value);
  return color && color[3] < 0.5 ? (color[3] === 0 ? outer : null) : color;
}

const units: Record<string, number> = {
  px: 1,
  '': 1,
  pt: 4 / 3,
  rem: 16,
  vw: 10,
  vh: 8,
  cm: 37.8,
  mm: 3.78,
  in: 96,
};

/** A length in pixels; null when there is none. The first one with a unit, as `font` has it. */
function pixelsOf(value: string, em: number): number | null {
  const found = /^(?:[a-z\s]+|[1-9]00\s)*(-?\d*\.?\d+)(px|pt|rem|em|ex|%|vw|vh|cm|mm|in)?(?![\w.])/.exec(
    value,
  );
  if (!found) return null;
  const unit = found[2] ?? '';
  const size = Number(found[1]);
  return unit === 'em' || unit === 'ex'
    ? size * em
    : unit === '%'
      ? (size / 100) * em
      : size * (units[unit] ?? 1);
}

function textOf(element: Element): string {
  const pieces: string[] = [];
  const open: Node[] = [element];
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.nodeName === '#text') pieces.push((node as DefaultTreeAdapterTypes.TextNode).value);
    else if ('tagName' in node && !isNeverText(node))
      for (const child of node.childNodes.toReversed()) open.push(child);
  }
  return pieces.join(' ');
}

/** The style of an element. */
type Sheet = (element: Element) => Declarations;

function createSheet(page: Parent): Sheet {
  const rules = sheetsOf(page).flatMap(readRules);
  const byKey = new Map<string, Rule[]>();
  for (const rule of rules.toSorted((one, other) => one.weight - other.weight)) {
    const { id, classes, tag } = rule.parts.at(-1) ?? { id: null, classes: [], tag: null };
    const key = id ? `#${id}` : classes[0] ? `.${classes[0]}` : (tag ?? '*');
    const same = byKey.get(key);
    if (same) same.push(rule);
    else byKey.set(key, [rule]);
  }
  let tests = 0;
  return (element) => {
    const own = readDeclarations(attributeOf(element, 'style') ?? '');
    if (byKey.size === 0 || tests > mostTests) return own;
    const keys = [
      '*',
      element.tagName,
      ...classesOf(element).map((name) => `.${name}`),
      `#${attributeOf(element, 'id') ?? ''}`,
    ];
    const matching = keys
      .flatMap((key) => byKey.get(key) ?? [])
      .filter((rule) => {
        const { met, tried } = matches(rule, element);
        tests += tried;
        return met;
      });
    if (matching.length === 0) return own;
    const sorted = matching.toSorted((one, other) => one.weight - other.weight);
    return new Map([...sorted.flatMap(({ declarations }) => [...declarations]), ...own]);
  };
}

function sheetsOf(page: Parent): string[] {
  const found: string[] = [];
  const open: Node[] = [...page.childNodes];
  for (let node = open.pop(); node; node = open.pop()) {
    if (!('tagName' in node)) continue;
    const media = attributeOf(node, 'media') ?? 'all';
    if (node.tagName === 'style' && /\b(?:all|screen)\b/.test(media)) found.push(textsIn(node));
    for (const child of node.childNodes) open.push(child);
  }
  return found.toReversed();
}

function textsIn(style: Element): string {
  return style.childNodes.map((node) => ('value' in node ? node.value : '')).join('');
}

function classesOf(element: Element): string[] {
  return (attributeOf(element, 'class') ?? '').split(/\s+/).filter(Boolean);
}

function matches({ parts, direct }: Rule, element: Element): { met: boolean; tried: number } {
  let at = parts.length - 1;
  let tried = 1;
  if (!isOne(parts[at], element)) return { met: false, tried };
  let strict = direct[at--] ?? false;
  for (let parent = element.parentNode; at >= 0; parent = parent.parentNode) {
    if (!parent || !('tagName' in parent)) return { met: false, tried };
    tried++;
    if (isOne(parts[at], parent)) strict = direct[at--] ?? false;
    else if (strict) return { met: false, tried };
  }
  return { met: true, tried };
}

function isOne(part: Rule['parts'][number] | undefined, element: Element): boolean {
  if (!part) return false;
  if (part.tag && part.tag !== element.tagName) return false;
  if (part.id && part.id !== attributeOf(element, 'id')) return false;
  const classes = part.classes.length > 0 ? classesOf(element) : [];
  return part.classes.every((name) => classes.includes(name));
}
