/** The visibility-related properties of a style; names and values in lower case. */
export type Declarations = Map<string, string>;

/** A rule's selector, cut at its spaces and `>` into what each element must be, the last one being the element itself. */
export type Rule = { parts: SimpleSelector[]; direct: boolean[]; weight: number; declarations: Declarations };
type SimpleSelector = { tag: string | null; id: string | null; classes: string[] };

const relevant = new RegExp(
  String.raw`^(?:display|visibility|opacity|filter|color|background|background-color|background-image` +
    String.raw`|font-size|font|text-indent|position|left|right|top|bottom|clip|clip-path|overflow` +
    String.raw`|height|width|max-height|max-width|transform|margin-left|margin-top|content-visibility)$`,
);
const mostRules = 5000;

/** The declarations of a `style` attribute, or of a rule, that decide whether something is seen. */
export function readDeclarations(style: string): Declarations {
  const found: Declarations = new Map();
  for (const each of style.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, '').split(';')) {
    const colon = each.indexOf(':');
    const name = each.slice(0, Math.max(0, colon)).trim().toLowerCase();
    if (relevant.test(name)) {
      found.set(
        name,
        each
          .slice(colon + 1)
          .replace(/!\s*important/i, '')
          .trim()
          .toLowerCase(),
      );
    }
  }
  return found;
}

/**
 * The rules of a style sheet that bear on being seen, in their order. Those of `@media` and the like are left out, since
 * they hold only at times, and so are selectors with attributes, states or siblings.
 */
export function readRules(sheet: string): Rule[] {
  const rules: Rule[] = [];
  const css = sheet.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, '').replace(/<!--|-->/g, '');
  for (let at = 0; at < css.length && rules.length < mostRules;) {
    const open = css.indexOf('{', at);
    if (open < 0) break;
    const head = css.slice(at, open).split(';').at(-1)?.trim() ?? '';
    const close = head.startsWith('@') ? endOfBlock(css, open) : css.indexOf('}', open);
    const end = close < 0 ? css.length : close;
    if (!head.startsWith('@')) addRules(rules, head, readDeclarations(css.slice(open + 1, end)));
    at = end + 1;
  }
  return rules;
}

function endOfBlock(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at++) {
    if (css[at] === '{') depth++;
    else if (css[at] === '}' && --depth === 0) return at;
  }
  return -1;
}

function addRules(rules: Rule[], selectors: string, declarations: Declarations): void {
  if (declarations.size === 0) return;
  for (const selector of selectors.split(',')) {
    const tokens = selector.replaceAll('>', ' > ').trim().split(/\s+/);
    const parts: SimpleSelector[] = [];
    const direct: boolean[] = [];
    for (const token of tokens) {
      if (token === '>') direct[parts.length] = true;
      else {
        const part = simple(token);
        if (!part) break;
        direct[parts.length] ??= false;
        parts.push(part);
      }
    }
    if (parts.length === 0 || parts.length !== tokens.filter((token) => token !== '>').length) continue;
    const weight = parts.reduce(
      (sum, { tag, id, classes }) => sum + (id ? 10_000 : 0) + classes.length * 100 + (tag ? 1 : 0),
      0,
    );
    rules.push({ parts, direct, weight, declarations });
  }
}

function simple(token: string): SimpleSelector | null {
  const found = /^(\*|[a-z][\w-]*)?((?:[.#][\w-]+)*)$/i.exec(token);
  if (!found || token === '') return null;
  const marks = found[2]?.match(/[.#][\w-]+/g) ?? [];
  return {
    tag: found[1] && found[1] !== '*' ? found[1].toLowerCase() : null,
    id: marks.find((mark) => mark.startsWith('#'))?.slice(1) ?? null,
    classes: marks.filter((mark) => mark.startsWith('.')).map((mark) => mark.slice(1)),
  };
}
