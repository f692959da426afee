const definition =
  /(?:\b(?:private|global)\s+){0,2}\brule\s+(?<name>[A-Za-z_]\w{0,127})\s*(?::[\w\s]{0,200})?\{/g;
const maxRule = 100_000;
/** So many definitions without an end are looked through before the rest is left. */
const maxOpen = 100;

/** The YARA rules that a text defines, by name: each from `rule` to its closing brace. */
export function yaraRulesIn(text: string): Map<string, string> {
  const rules = new Map<string, string>();
  let open = 0;
  definition.lastIndex = 0;
  for (let found = definition.exec(text); found && open < maxOpen; found = definition.exec(text)) {
    const end = closingBrace(text, definition.lastIndex);
    if (end === null) open += 1;
    else {
      const name = found.groups?.['name'] ?? '';
      if (!rules.has(name)) rules.set(name, text.slice(found.index, end));
      definition.lastIndex = end;
    }
  }
  return rules;
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
