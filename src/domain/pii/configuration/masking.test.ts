import { describe, expect, it } from 'vitest';
import { createTags, maskedCard, maskedPart, withRest } from './masking.ts';

function tags(type: string, ...values: string[]): string[] {
  const text = values.join('|');
  const tagOf = createTags(text);
  let at = 0;
  return values.map((value) => {
    const start = at;
    at += value.length + 1;
    return tagOf({ type, start, end: start + value.length });
  });
}

describe('tags', () => {
  it('have one number for one value, whatever its case and width', () => {
    expect(tags('person_name', 'Ada Lovelace', 'Bob', 'ADA  LOVELACE', 'Ａda Lovelace')).toEqual([
      '[PERSON_NAME_1]',
      '[PERSON_NAME_2]',
      '[PERSON_NAME_1]',
      '[PERSON_NAME_1]',
    ]);
    expect(tags('email_address', 'a-b@example.com', 'A-B@Example.com', 'ab@example.com')).toEqual([
      '[EMAIL_ADDRESS_1]',
      '[EMAIL_ADDRESS_1]',
      '[EMAIL_ADDRESS_2]',
    ]);
  });

  it('have one number for a number with blanks and without, but keep dates and addresses apart', () => {
    expect(tags('social_security_number', '536-22-1234', '536221234', '536 22 1235')).toEqual([
      '[SOCIAL_SECURITY_NUMBER_1]',
      '[SOCIAL_SECURITY_NUMBER_1]',
      '[SOCIAL_SECURITY_NUMBER_2]',
    ]);
    expect(new Set(tags('date', '1-12-2020', '11-2-2020')).size).toBe(2);
    expect(new Set(tags('ip_address', '1.2.3.41', '12.3.4.1')).size).toBe(2);
  });

  it('count each type on its own', () => {
    const tagOf = createTags('Ada Ada');
    expect(tagOf({ type: 'person_name', start: 0, end: 3 })).toBe('[PERSON_NAME_1]');
    expect(tagOf({ type: 'location', start: 4, end: 7 })).toBe('[LOCATION_1]');
  });

  it('never equal one in the text itself', () => {
    const text = 'a@b.com wrote to [EMAIL_ADDRESS_2], [EMAIL_ADDRESS_1] and [[EMAIL_ADDRESS_9]]x]_3]';
    const tagOf = createTags(text);
    expect(tagOf({ type: 'email_address', start: 0, end: 7 })).toBe('[EMAIL_ADDRESS_10]');
    expect(tagOf({ type: 'location', start: 0, end: 7 })).toBe('[LOCATION_1]');
  });
});

it('shows of a card at most its first six and its last four digits, and fewer of a short one', () => {
  expect(maskedCard('4539 1488 0343 6467')).toBe('453914******6467');
  expect(maskedCard('378282246310005')).toBe('378282*****0005');
  expect(maskedCard('６７６１９９８９２６００')).toBe('********2600');
});

describe('a part of a text', () => {
  const text = 'abc SECRET def OTHER ghi';
  const masks = [
    { start: 4, end: 10, masked: '[A]' },
    { start: 15, end: 20, masked: '[B]' },
  ];

  it('masks as a whole what its edges would cut through', () => {
    expect(maskedPart(text, masks, { from: 6, to: 17 })).toBe('[A] def [B]');
    expect(maskedPart(text, masks, { from: 0, to: 24 })).toBe('abc [A] def [B] ghi');
  });

  it('does not include what ends or begins at an edge', () => {
    expect(maskedPart(text, masks, { from: 10, to: 15 })).toBe(' def ');
  });

  it('contains nothing of a value wherever it is cut', () => {
    for (let from = 0; from <= text.length; from += 1)
      for (let to = from; to <= text.length; to += 1)
        expect(maskedPart(text, masks, { from, to })).not.toMatch(/[SECRT]{2}|OTH|HER/);
  });
});

it('masks the rest of detections that lost to others', () => {
  const masks = [{ start: 4, end: 8, masked: '[OWN_1]' }];
  const before = [
    { type: 'email', start: 0, end: 12 },
    { type: 'postcode', start: 22, end: 25, covers: { start: 20, end: 30 } },
  ];
  expect(withRest(masks, before)).toEqual([
    { start: 0, end: 4, masked: '[EMAIL]' },
    { start: 4, end: 8, masked: '[OWN_1]' },
    { start: 8, end: 12, masked: '[EMAIL]' },
    { start: 20, end: 30, masked: '[POSTCODE]' },
  ]);
  expect(withRest(masks, [{ type: 'a', start: 5, end: 7 }])).toEqual(masks);
});
