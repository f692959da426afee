import type { ReportContent } from '#publishing/content.ts';

/** The content with what its placeholders stand for, in every text of it. */
export function restored(content: ReportContent, placeholders: Map<string, string>): ReportContent {
  if (placeholders.size === 0) return content;
  // The longest first: one placeholder may begin as another.
  const names = [...placeholders.keys()].toSorted((a, b) => b.length - a.length);
  const pattern = new RegExp(names.map(literal).join('|'), 'g');
  return replaced(content, (text) => text.replace(pattern, (name) => placeholders.get(name) ?? name));
}

function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}

function replaced<T>(value: T, replace: (text: string) => string): T {
  if (typeof value === 'string') return replace(value) as T;
  if (Array.isArray(value)) return value.map((each: unknown) => replaced(each, replace)) as T;
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, replaced<unknown>(inner, replace)]),
  ) as T;
}
