import { setImmediate as breathe } from 'node:timers/promises';

const definition =
  /(?:\b(?:private|global)\s{1,200}){0,2}\brule\s{1,200}(?<name>[A-Za-z_]\w{0,127})\s{0,200}(?::[\w\s]{0,200})?\{/g;
/** No definition is longer. */
const maxDefinition = 1200;
const maxRule = 100_000;
/** So many definitions without an end are looked through before the rest is left. */
const maxOpen = 100;
/** So much text is looked through at once, and for so long: others are to be heard meanwhile. Milliseconds. */
const window = 1_000_000;
const sliceMs = 5;

/** The YARA rules that a text defines, by name: each from `rule` to its closing brace. */
export async function yaraRulesIn(text: string): Promise<Map<string, string>> {
  const rules = new Map<string, string>();
  let open = 0;
  let since = performance.now();
  let at = 0;
  while (at < text.length && open < maxOpen) {
    if (performance.now() - since > sliceMs) {
      await breathe();
      since = performance.now();
    }
    const found = nextDefinition(text, at);
    if (!found) {
      // One that is cut off at the end of the window is whole in the next.
      at += window - maxDefinition;
      continue;
    }
    const end = closingBrace(text, found.end);
    if (end === null) open += 1;
    else if (!rules.has(found.name)) rules.set(found.name, text.slice(found.start, end));
    at = end ?? found.end;
  }
  return rules;
}

type Definition = { name: string; start: number; end: number };

/** The first definition that begins and ends in the window from there on. */
function nextDefinition(text: string, at: number): Definition | null {
  // What comes before it decides whether a word begins there.
  const from = Math.max(0, at - 1);
  definition.lastIndex = at - from;
  const found = definition.exec(text.slice(from, at + window));
  if (!found) return null;
  return {
    name: found.groups?.['name'] ?? '',
    start: from + found.index,
    end: from + definition.lastIndex,
  };
}

/** Braces in strings, expressions and comments do not count. Null when it is not closed, or much too late. */
function closingBrace(text: string, from: number): number | null {
  const limit = Math.min(text.length, from + maxRule);
  let depth = 1;
  for (let at = from; at < limit; at += 1) {
    const character = text[at];
    if (character === '}' && --depth === 0) return at + 1;
    if (character === '{') depth += 1;
    if (character !== '"' && character !== '/') continue;
    const end = endOfQuoted(text, at, limit);
    if (end === null) return null;
    at = end;
  }
  return null;
}

/** Where the string, comment or expression ends that begins here; here when none does. */
function endOfQuoted(text: string, at: number, limit: number): number | null {
  if (text.startsWith('//', at) || text.startsWith('/*', at)) {
    const closing = text[at + 1] === '/' ? '\n' : '*/';
    const end = text.slice(at + 2, limit).indexOf(closing);
    return end < 0 ? null : at + 1 + end + closing.length;
  }
  const quote = text[at];
  if (quote === '/' && !/(?:=|\bmatches)\s{0,9}$/.test(text.slice(Math.max(0, at - 20), at))) return at;
  for (let end = at + 1; end < limit && text[end] !== '\n'; end += 1) {
    if (text[end] === '\\') end += 1;
    else if (text[end] === quote) return end;
  }
  return null;
}
