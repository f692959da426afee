/** A value and what it is counted in, so that values of one unit alone are compared. */
export type Quantity = { amount: number; unit: string };

/** By their values. */
export const numberWords = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const scales: Readonly<Record<string, number>> = {
  hundred: 1e2,
  thousand: 1e3,
  k: 1e3,
  million: 1e6,
  m: 1e6,
  billion: 1e9,
  bn: 1e9,
  b: 1e9,
};
const currencies: readonly (readonly [RegExp, string])[] = [
  [/\$|dollar|usd/, 'usd'],
  [/€|eur/, 'eur'],
  [/£|gbp|pound/, 'gbp'],
  [/¥|yen|jpy/, 'jpy'],
  [/btc|bitcoin/, 'btc'],
  [/xmr|monero/, 'xmr'],
  [/eth/, 'eth'],
];
/** Periods in seconds or, where these differ from one to the next, in months. */
const periods: Readonly<Record<string, readonly [number, string]>> = {
  second: [1, 'seconds'],
  minute: [60, 'seconds'],
  hour: [3600, 'seconds'],
  day: [86_400, 'seconds'],
  night: [86_400, 'seconds'],
  week: [604_800, 'seconds'],
  fortnight: [1_209_600, 'seconds'],
  month: [1, 'months'],
  quarter: [3, 'months'],
  year: [12, 'months'],
  decade: [120, 'months'],
};
// Each part is bounded: it takes time linear in the length of the text.
const leading = new RegExp(
  String.raw`(\d[\d,]{0,20}(?:\.\d{1,9})?|\b(?:${numberWords.join('|')})\b)[ -]?((?:${Object.keys(scales).join('|')})(?!\p{L}))?`,
  'u',
);

/** The number that a value in small letters has, in digits or words: `2.5 million`, `three`; null if it has none. */
export function amountIn(value: string): number | null {
  const [, written, scale = ''] = leading.exec(value) ?? [];
  if (written === undefined) return null;
  const word = numberWords.indexOf(written);
  const amount = word < 0 ? Number(written.replaceAll(',', '')) : word;
  return Math.round(amount * (scales[scale] ?? 1) * 100) / 100;
}

/** A sum with its currency. */
export function moneyIn(value: string): Quantity | null {
  const amount = amountIn(value);
  const unit = currencies.find(([sign]) => sign.test(value))?.[1];
  return amount === null || unit === undefined ? null : { amount, unit };
}

/** A length of time, in seconds or months. */
export function periodIn(value: string): Quantity | null {
  const amount = amountIn(value);
  const [times, unit] = periods[/\p{L}+$/u.exec(value.slice(-20))?.[0].replace(/s$/, '') ?? ''] ?? [];
  return amount === null || times === undefined || unit === undefined
    ? null
    : { amount: amount * times, unit };
}

/** A number with the letters after it, such as `characters` or `kb`. */
export function measureIn(value: string): Quantity | null {
  const amount = amountIn(value);
  const unit = /\p{L}+$/u.exec(value.slice(-20))?.[0].replace(/s$/, '') ?? '';
  return amount === null ? null : { amount, unit };
}
