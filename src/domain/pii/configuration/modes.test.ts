import { expect, it } from 'vitest';
import { piiTypes } from '#pii/types.ts';
import { detectionModes, weigher } from './modes.ts';

const all = new Set<string>(piiTypes);

it('changes nothing in the general mode', () => {
  for (const type of piiTypes) expect(weigher('general', all)(type, 0.6)).toBe(0.6);
});

it('raises the frequent types of a mode over the usual threshold, and lowers rare ones', () => {
  expect(weigher('medical', all)('medical_record_number', 0.75)).toBeCloseTo(0.85);
  expect(weigher('legal', all)('medical_record_number', 0.9)).toBeLessThan(0.85);
  expect(weigher('legal', all)('docket_number', 0.8)).toBeGreaterThan(0.85);
  expect(weigher('financial', all)('bank_account_number', 0.8)).toBeGreaterThan(0.85);
});

it('does not detect what a mode leaves out or what is disabled', () => {
  expect(weigher('medical', all)('docket_number', 0.99)).toBe(0);
  expect(weigher('financial', all)('bar_number', 0.99)).toBe(0);
  expect(weigher('general', new Set(['email_address']))('person_name', 0.99)).toBe(0);
});

it('keeps confidences between 0 and 1 in every mode', () => {
  for (const mode of detectionModes)
    for (const type of piiTypes)
      for (const confidence of [0, 0.01, 0.5, 1]) {
        const weight = weigher(mode, all)(type, confidence);
        expect(weight).toBeGreaterThanOrEqual(0);
        expect(weight).toBeLessThanOrEqual(1);
      }
});
