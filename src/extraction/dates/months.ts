const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const whole =
  'january february march april may june july august september october november december sept'.split(' ');

/** The number of a month from 1, by its English name or abbreviation; NaN for anything else. */
export function monthsFrom(name: string): number {
  const word = name.toLowerCase();
  const isMonth = whole.includes(word) || months.includes(word);
  return isMonth ? months.indexOf(word.slice(0, 3)) + 1 : Number.NaN;
}
