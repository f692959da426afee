/** Text of a source file that people read: a comment, or the content of a string or template literal. */
export interface SourceText {
  kind: 'comment' | 'string';
  /** Substitutions of a template are blanked, so that offsets stay those of the file. */
  text: string;
  /** Offset of its first character in the source. */
  offset: number;
  /** The code right before it, at most 60 characters: shows which function or property it is given to. */
  before: string;
}

const beforeRegex = /(?:^|[([{=,:;!&|?+\-*%<>~^]|\b(?:return|typeof|case|in|of|do|else|void|yield|await))$/;
const comments = /\/\/[^\n]*(?:\n[ \t]*\/\/[^\n]*)*|\/\*[\s\S]*?\*\//y;
const blank = (text: string) => text.replaceAll(/[^\n]/g, ' ');

/** Where the literal ends that begins at `start`: the offset of its closing character. */
function closing(source: string, start: number, close: string): number {
  let inClass = false;
  for (let i = start + 1; i < source.length; i++) {
    const char = source[i];
    if (char === '\\') i++;
    else if (close === '/' && char === '[') inClass = true;
    else if (close === '/' && char === ']') inClass = false;
    else if (char === close && !inClass) return i;
  }
  return source.length;
}

/**
 * Comments and literals of TypeScript without JSX. A scanner, not a parser: whether a slash begins a regular expression is decided
 * by the code before it.
 */
export function sourceTexts(source: string): SourceText[] {
  const found: SourceText[] = [];
  const add = (kind: SourceText['kind'], from: number, to: number, text = source.slice(from, to)) =>
    found.push({ kind, text, offset: from, before: source.slice(Math.max(0, from - 60), from) });

  /** Lines that all begin with `//` are one comment. */
  function commentAt(start: number): string | undefined {
    comments.lastIndex = start;
    return comments.exec(source)?.[0];
  }

  /** Reads a template from its first character and returns the offset of its closing backtick. */
  function template(start: number): number {
    let text = '';
    for (let i = start; i < source.length; i++) {
      if (source[i] === '`') {
        // Patterns are written as String.raw: they are matched, not read.
        if (!source.startsWith('String.raw`', start - 'String.raw`'.length)) add('string', start, i, text);
        return i;
      }
      if (source.startsWith('${', i)) {
        const end = code(i + 2);
        text += blank(source.slice(i, end + 1));
        i = end;
      } else if (source[i] === '\\') text += source.slice(i, ++i + 1);
      else text += source[i];
    }
    return source.length;
  }

  /** Reads code until the brace that closes it, or the end; returns that offset. */
  function code(start: number): number {
    let depth = 0;
    let last = start;
    for (let i = start; i < source.length; i++) {
      const char = source[i] ?? '';
      const comment = commentAt(i);
      if (comment) {
        add('comment', i, i + comment.length);
        i += comment.length - 1;
        continue;
      }
      if (char === "'" || char === '"') {
        const end = closing(source, i, char);
        add('string', i + 1, end);
        i = end;
      } else if (char === '`') i = template(i + 1);
      else if (char === '/' && beforeRegex.test(source.slice(Math.max(start, last - 9), last)))
        i = closing(source, i, '/');
      else if (char === '{') depth++;
      else if (char === '}' && depth-- === 0) return i;
      if (char.trim()) last = i + 1;
    }
    return source.length;
  }

  code(0);
  return found;
}
