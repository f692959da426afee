import { repeats, type Repeat } from './repeats.ts';

const texts = ['template', 'topic', 'title', 'jar', 'conversation'] as const;

export type OrderSearch = { [Name in (typeof texts)[number]]?: string } & { repeat?: Repeat };

export function orderIn(search: Record<string, unknown>): OrderSearch {
  const given = texts.flatMap((name) => {
    const value = search[name];
    // The router reads digits alone as a number.
    const text = typeof value === 'number' ? String(value) : value;
    return typeof text === 'string' && text !== '' ? [[name, text] as const] : [];
  });
  const repeat = repeats.find((one) => one === search['repeat']);
  return { ...Object.fromEntries(given), ...(repeat && { repeat }) };
}
