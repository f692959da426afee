/**
 * A pattern's comparison on one object path. Those that have to hold together, of one observation and without an `OR`
 * between them, have the same `alternative`.
 */
export type Comparison = {
  path: string;
  operator: string;
  negated: boolean;
  values: string[];
  alternative: number;
};

type Token = { kind: 'text' | 'word' | 'sign'; text: string };

/** A string as patterns write it (STIX 2.1, section 9.2): quotes and backslashes are escaped. */
export function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, String.raw`\$&`)}'`;
}

const operators = new Set([
  '=',
  '==',
  '!=',
  '<>',
  '<',
  '>',
  '<=',
  '>=',
  'IN',
  'LIKE',
  'MATCHES',
  'ISSUBSET',
  'ISSUPERSET',
]);

/**
 * The comparisons with strings in a STIX pattern (section 9.6), in order, whatever is between them. One pass from left to right;
 * an invalid pattern has none, and nothing is thrown.
 */
export function comparisonsIn(pattern: string): Comparison[] {
  const tokens = tokensOf(pattern);
  const found: Comparison[] = [];
  let alternative = 0;
  for (let at = 0; at < tokens.length; at += 1) {
    const path = tokens[at];
    if (path && parts(path)) alternative += 1;
    if (path?.kind !== 'word' || !path.text.includes(':')) continue;
    const negated = tokens[at + 1]?.text.toUpperCase() === 'NOT';
    const operator = tokens[at + (negated ? 2 : 1)];
    if (!operator || operator.kind === 'text' || !operators.has(operator.text.toUpperCase())) continue;
    at += negated ? 3 : 2;
    const values: string[] = [];
    if (tokens[at]?.text === '(' && tokens[at]?.kind === 'sign')
      while (++at < tokens.length && tokens[at]?.text !== ')') keepText(tokens[at], values);
    else keepText(tokens[at], values);
    if (values.length > 0)
      found.push({ path: path.text, operator: operator.text.toUpperCase(), negated, values, alternative });
  }
  return found;
}

const parts = ({ kind, text }: Token): boolean =>
  kind === 'sign' ? text === '[' : kind === 'word' && text.toUpperCase() === 'OR';

/** Whether a pattern only compares for equality, so that its values say all that it does. */
export function isPlain(pattern: string): boolean {
  return tokensOf(pattern).every(
    ({ kind, text }) =>
      kind === 'text' || text.includes(':') || /^(?:=|==|\(|\)|\[|\]|,|IN|AND|OR|ISSUBSET)$/i.test(text),
  );
}

function keepText(token: Token | undefined, values: string[]): void {
  if (token?.kind === 'text') values.push(token.text);
}

const space = /\s+/y;
// A path with its indexes and quoted keys, as file:hashes.'SHA-256' and x:y_refs[*].value; or a bare word.
const word = /[\w-]+(?::[\w-]+(?:\.[\w-]+|\.'(?:[^'\\]|\\.)*'|\[(?:\d+|\*)\])*|[.\d]*)/y;
const sign = /[<>!=]{1,2}|[^]/y;

function tokensOf(pattern: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  const take = (form: RegExp): string | undefined => {
    form.lastIndex = at;
    const text = form.exec(pattern)?.[0];
    at += text?.length ?? 0;
    return text;
  };
  while (at < pattern.length) {
    if (take(space) !== undefined) continue;
    if (pattern[at] === "'") {
      const { text, end } = textFrom(pattern, at + 1);
      tokens.push({ kind: 'text', text });
      at = end;
      continue;
    }
    const name = take(word);
    if (name === undefined) tokens.push({ kind: 'sign', text: take(sign) as string });
    // t'…', b'…' and h'…' are times and bytes, which are no indicators.
    else if (/^[tbh]$/.test(name) && pattern[at] === "'") at = textFrom(pattern, at + 1).end;
    else tokens.push({ kind: 'word', text: name });
  }
  return tokens;
}

/** The string that begins at `from`, after its quote, without its escapes; and where it ends, after its quote. */
function textFrom(pattern: string, from: number): { text: string; end: number } {
  let text = '';
  let plain = from;
  let at = from;
  for (; at < pattern.length && pattern[at] !== "'"; at += 1) {
    if (pattern[at] !== '\\') continue;
    text += pattern.slice(plain, at);
    at += 1;
    plain = at;
  }
  return { text: text + pattern.slice(plain, at), end: at + 1 };
}
