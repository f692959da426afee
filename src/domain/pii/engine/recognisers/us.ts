import type { Recogniser } from '#domain/pii/engine/recogniser.ts';
import { digitsOf } from '#domain/pii/engine/checksums.ts';

/** Never given out: areas 000, 666 and 900–999, group 00, serial 0000 (SSA), and the numbers of advertisements. */
function isSocialSecurityNumber(value: string): boolean {
  const digits = digitsOf(value);
  if (/^(?:000|666|9)|^...00|0000$/.test(digits) || /^(\d)\1{8}$/.test(digits)) return false;
  return !['078051120', '219099999', '123456789', '987654320'].includes(digits);
}

/** United States: Social Security Administration, Internal Revenue Service. */
export const unitedStates: readonly Recogniser[] = [
  {
    type: 'social_security_number',
    patterns: [
      { regex: /\d{3}-\d{2}-\d{4}/, first: 'd3', alone: 0.88 },
      { regex: /\d{3} \d{2} \d{4}/, first: 'd3', alone: 0.5 },
      { regex: /\d{3}\.\d{2}\.\d{4}/, first: 'd3', alone: 0.4 },
      { regex: /\d{9}/, first: 'd9', alone: 0.05 },
    ],
    check: isSocialSecurityNumber,
    context: ['!ssn', '!social security', '!social security number', '!ss#', 'social', 'taxpayer', 'ssns'],
    against: ['order', 'invoice', 'part number', 'tracking', 'serial'],
  },
];
