import { describe, expect, it } from 'vitest';
import { classify } from './classify.ts';
import { documentKinds } from './kinds.ts';
import { machineSamples } from '#test/fixtures/classified-machine-texts.ts';
import { letterSamples, lookalikes } from '#test/fixtures/classified-letters.ts';
import { samples } from '#test/fixtures/classified-samples.ts';
import { expectWithin } from '#test/machine/processor-time.ts';

const all = [...samples, ...machineSamples, ...letterSamples, ...lookalikes];

describe('the kind of a document', () => {
  it.each(all.map(([kind, text], at) => [kind, at, text] as const))(
    '%s is told (sample %i)',
    (kind, _, text) => {
      expect(classify(text).detected_type).toBe(kind);
    },
  );
});

describe('what is said of it', () => {
  const [, invoice = ''] = samples.find(([kind]) => kind === 'invoice') ?? [];

  it('has what was measured, and quotes nothing of the text', () => {
    const { indicators, confidence } = classify(invoice);
    expect(indicators).toContain('title of an invoice');
    expect(indicators).toContainEqual(expect.stringMatching(/^terms of invoices: \d+$/));
    expect(indicators.join(' ')).not.toMatch(/Copperfield|Hale|12345678/);
    expect(confidence).toBeGreaterThan(0.9);
  });

  it('is less sure where less speaks for it', () => {
    expect(classify(`Invoice\n${'Some words of no meaning. '.repeat(20)}`).detected_type).toBe('unknown');
    expect(classify('')).toEqual({
      detected_type: 'unknown',
      confidence: expect.any(Number),
      indicators: [],
    });
  });

  it('is one of the kinds that the contract of the answer names', () => {
    for (const [, text] of all) expect(documentKinds).toContain(classify(text).detected_type);
  });
});

describe('its cost', () => {
  const long = 60_000;
  it.each([
    ['a long document', 'The quick brown fox jumps over the lazy dog. '.repeat(1_000_000)],
    ['one long word', 'a'.repeat(long)],
    ['digits', '1'.repeat(long)],
    ['digits and points', '1.'.repeat(long)],
    ['commas', `${','.repeat(399)}\n`.repeat(150)],
    ['quotes', `${'"'.repeat(399)}\n`.repeat(150)],
    ['bars', `${'|'.repeat(399)}\n`.repeat(150)],
    ['blanks', `${' '.repeat(long)}x`],
    ['very many lines', 'x\n'.repeat(long)],
    ['half amounts', `${'1,000,000 '.repeat(40)}x\n`.repeat(150)],
    ['half case numbers', 'case no '.repeat(long / 8)],
  ])('stays small for %s', async (_, text) => {
    await expectWithin(30, () => classify(text));
  });
});
