import type { Block, Span, Statement } from '#publishing/content.ts';

/** A run of text as it is. */
const plain = (text: string): Span => ({ text, style: 'plain', link: null });
export const code = (text: string): Span => ({ text, style: 'code', link: null });

/** A sentence or cell; without references it says nothing of the world, or only what the report itself counted. */
export function statement(text: string | Span[], references: readonly number[] = []): Statement {
  const spans = typeof text === 'string' ? [plain(text)] : text;
  return { text: spans, references: [...new Set(references)].toSorted((a, b) => a - b), unsupported: false };
}

export const paragraph = (...statements: Statement[]): Block => ({ kind: 'paragraph', statements });

export const note = (tone: 'info' | 'warning', ...statements: Statement[]): Block => ({
  kind: 'note',
  tone,
  statements,
});

export const list = (items: Statement[]): Block => ({ kind: 'list', ordered: false, items });

type Table = { caption: string; head: string[]; rows: Statement[][] };

/** Nothing where there is no row. */
export const table = (parts: Table): Block[] => (parts.rows.length > 0 ? [{ kind: 'table', ...parts }] : []);

/** `1 document`, `2 documents`. */
export const counted = (count: number, thing: string, things: string = `${thing}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? thing : things}`;

/** `a, b and c`. */
export function joinedList(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
}

/** The day in UTC, such as `2031-03-02`. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);
