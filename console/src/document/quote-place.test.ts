import { describe, expect, it } from 'vitest';
import { patternOf } from './quote-place.ts';

const found = (quote: string, text: string) => patternOf(quote)?.exec(text)?.[0] ?? null;

describe('the pattern of a quote', () => {
  it('finds its words over the line breaks of the text', () => {
    expect(found('It beacons (hourly) to a.b', 'Then: It  beacons\n(hourly) to a.b. End')).toBe(
      'It  beacons\n(hourly) to a.b',
    );
  });

  it('finds what its placeholders stand for', () => {
    const text = 'Mail from maria@example.com, Maria Muster, came first.';
    expect(found('Mail from [EMAIL_1], [PERSON_2], came', text)).toBe(
      'Mail from maria@example.com, Maria Muster, came',
    );
  });

  it('finds nothing else, and nothing without words', () => {
    expect(found('to aXb', 'to a.b')).toBeNull();
    expect(found('to a.b', 'to aXb')).toBeNull();
    expect(patternOf(' \n ')).toBeNull();
  });
});
