import { afterAll, describe, expect, it } from 'vitest';
import type { Detection } from '#domain/pii/detection.ts';
import { openDetector } from '#domain/pii/detector.ts';
import { withoutOutranked } from './outranked.ts';
import { expectWithin } from '#test/machine/processor-time.ts';
import type { CustomType, Rules } from '#domain/pii/messages.ts';

const detector = openDetector({ workers: 1, timeoutMs: 60_000, memoryMb: 512 });
afterAll(() => detector.close());

let set = 0;

async function look(text: string, custom: Omit<CustomType, 'frameworks'>[], threshold = 0.85) {
  set += 1;
  const rules: Rules = {
    id: `set ${set}`,
    enabled: null,
    custom: custom.map((each) => ({ ...each, frameworks: ['GDPR'] })),
    required: [],
  };
  const asked = { text, pages: null, classify: false, most: null, request_id: 'r', mode: 'general' } as const;
  const shown = { include_context: true, mask: true, masked_text: true };
  const frameworks = [['GDPR', 'high']] as const;
  const looked = await detector.detect({ ...asked, ...shown, threshold, frameworks }, rules);
  const found = JSON.parse(Buffer.from(looked.json).toString()) as Detection[];
  return {
    found: found.map(({ pii_type, risk_level }) => [pii_type, risk_level]),
    masked: Buffer.from(looked.masked_text ?? []).toString(),
    high: looked.counts.reduce((sum, { framework, high_risk }) => sum + (framework ? 0 : high_risk), 0),
    high_in_summary: looked.summary.GDPR?.risk_levels.high,
  };
}

const ssn = 'My SSN is 536-22-1234 here.';
const high = { high: 1, high_in_summary: 1 };

describe('of a pattern of its own and a built-in one on the same characters', () => {
  it('the detection of higher risk stays', async () => {
    const low = { name: 'triple', pattern: '\\d{3}-\\d{2}-\\d{4}', risk_level: 'low' as const };
    expect(await look(ssn, [low])).toEqual({
      found: [['social_security_number', 'high']],
      masked: 'My SSN is [SOCIAL_SECURITY_NUMBER_1] here.',
      ...high,
    });
    expect((await look(ssn, [{ ...low, risk_level: 'high' }])).found).toEqual([['triple', 'high']]);
  });

  it('that stays also within a longer one, and the rest of that is masked', async () => {
    const line = { name: 'line', pattern: 'SSN.*here', risk_level: 'low' as const };
    const { masked, ...told } = await look(ssn, [line]);
    expect(told).toEqual({ found: [['social_security_number', 'high']], ...high });
    expect(masked).toBe('My [LINE][SOCIAL_SECURITY_NUMBER_1][LINE].');
  });

  it('a custom one of higher risk stays within a built-in one', async () => {
    const customer = { name: 'customer', pattern: 'c-\\d+', risk_level: 'high' as const };
    const { masked, ...told } = await look('Write to c-4711@example.com.', [customer]);
    expect(told).toEqual({ found: [['customer', 'high']], ...high });
    expect(masked).toBe('Write to [CUSTOMER_1][EMAIL_ADDRESS].');
  });

  it('what several lose to it is masked once, wherever each of them ends', async () => {
    const line = { name: 'line', pattern: 'SSN.*here', risk_level: 'low' as const };
    const part = { name: 'part', pattern: 'is \\S+ he', risk_level: 'low' as const };
    const { masked } = await look('My SSN is 536-22-1234 her badger is here.', [line, part]);
    expect(masked).toBe('My [LINE][SOCIAL_SECURITY_NUMBER_1][LINE].');
  });

  it('a detection below the threshold does not count', async () => {
    const low = { name: 'triple', pattern: '\\d{3}-\\d{2}-\\d{4}', risk_level: 'low' as const };
    expect((await look(ssn, [low], 1)).found).toEqual([['triple', 'low']]);
  });

  it('of two custom ones the one of higher risk stays, wherever the other begins and ends', async () => {
    const word = { name: 'word', pattern: 'zq-\\w+', risk_level: 'low' as const };
    const digit = { name: 'digit', pattern: 'q-7', risk_level: 'medium' as const };
    const { found, masked } = await look('Here zq-78, zq-99.', [word, digit]);
    expect(found).toEqual([
      ['digit', 'medium'],
      ['word', 'low'],
    ]);
    expect(masked).toBe('Here [WORD][DIGIT_1][WORD], [WORD_1].');
  });
});

it('agrees with a comparison of all with all', () => {
  let seed = 7;
  const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  const ranks = ['a', 'b', 'c'];
  const rankOf = (type: string) => ranks.indexOf(type);
  const lotOf = () =>
    Array.from({ length: 40 }, () => {
      const start = next(200);
      const confidence = next(4) === 0 ? 0.5 : 1;
      const type = ranks[next(3)] as string;
      return { type, start, end: start + 1 + next(30), confidence, method: 'pattern_match' as const };
    }).toSorted((a, b) => a.start - b.start || b.end - a.end);
  for (let round = 0; round < 200; round += 1) {
    const [lot, other] = [lotOf(), lotOf()];
    const expected = lot.filter(
      (find) =>
        !other.some(
          ({ type, start, end, confidence }) =>
            confidence >= 0.85 && start < find.end && end > find.start && rankOf(type) > rankOf(find.type),
        ),
    );
    expect([...withoutOutranked(lot, other, { rankOf, threshold: 0.85 })]).toEqual(expected);
  }
});

const at = (start: number, end: number) =>
  ({ type: 'a', start, end, confidence: 1, method: 'pattern_match' }) as const;

it('long detections among very many short ones take no longer than the short ones alone', async () => {
  const lot = Array.from({ length: 20_000 }, (_, start) => [
    ...(start % 1000 === 0 ? [at(start, start + 1000)] : []),
    ...Array.from({ length: 20 }, () => at(start, start + 1)),
  ]).flat();
  await expectWithin(3000, () =>
    expect([...withoutOutranked(lot, lot, { rankOf: () => 1, threshold: 0.85 })]).toHaveLength(lot.length),
  );
});
