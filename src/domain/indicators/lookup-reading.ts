import { coinOf } from '#analysis/indicators/coins.ts';
import { findIdentifiers } from '#analysis/identifiers.ts';
import { indicatorTypes, type IndicatorType } from '#analysis/document.ts';
import { canonicalOf, isIndicatorForm, valuesOf } from '#analysis/indicators/spelling.ts';

/** How a line that somebody pasted was read. */
export type ReadValue = {
  given: string;
  /** Its one spelling; for what has not the form of an indicator, as it is written: it may be the name of a rule. */
  value: string;
  /** Null for what has not the form of an indicator. */
  type: IndicatorType | null;
  /** All under which it may be stored. */
  spellings: string[];
};

const isType = (kind: string): kind is IndicatorType => (indicatorTypes as readonly string[]).includes(kind);

/** A line as a whole, or else the only indicator in it: lists have quotes, commas and remarks around their values. */
export function readValue(given: string): ReadValue {
  const written = given
    .trim()
    .replace(/^["'`“„«<]+/u, '')
    .replace(/["'`”“»>,;]+$/u, '')
    .trim();
  if (isIndicatorForm(written)) return ofForm(given, written);
  const inside = new Set(
    findIdentifiers(written, { anyCase: true }).flatMap(({ kind, start, end }) =>
      isType(kind) ? [written.slice(start, end)] : [],
    ),
  );
  const [only] = inside.size === 1 ? inside : [];
  if (only !== undefined && isIndicatorForm(only)) return ofForm(given, only);
  const value = written || given.trim();
  return { given, value, type: null, spellings: [value] };
}

function ofForm(given: string, written: string): ReadValue {
  const value = canonicalOf(written) ?? written;
  return { given, value, type: typeOf(written), spellings: valuesOf(written) };
}

function typeOf(written: string): IndicatorType {
  const coin = coinOf(written);
  if (coin) return coin.type;
  const whole = findIdentifiers(written, { anyCase: true }).find(
    ({ start, end }) => start === 0 && end === written.length,
  );
  // Else a name such as `evil.sh`, which may be that of a file.
  return whole && isType(whole.kind) ? whole.kind : 'domain';
}
