import type { StatedDate } from './figure-dates.ts';
import type { Figures, StatedNumber } from './figures.ts';
import type { Statement } from './statement.ts';

type Held = Pick<Statement, 'figures' | 'terms'>;
type ClaimedDate = Figures['dates'][number];

function share(some: readonly string[], others: readonly string[]): boolean {
  return some.some((term) => others.includes(term));
}

/** Whether two numbers count or number the same thing, by the words after them, or before them where none follows. */
function sameNumber(claimed: StatedNumber, stated: StatedNumber): boolean {
  if (claimed.value !== stated.value || claimed.bound !== stated.bound) return false;
  if (claimed.after.length > 0 && stated.after.length > 0) return share(claimed.after, stated.after);
  if (share(claimed.before, stated.before)) return true;
  if (stated.labelled) return share(claimed.after, stated.before);
  if (claimed.labelled) return share(claimed.before, stated.after);
  return claimed.before.length + claimed.after.length === 0;
}

function holdsNumber(claimed: StatedNumber, { figures }: Held): boolean {
  return figures.numbers.some((stated) =>
    figures.row ? claimed.value === stated.value : sameNumber(claimed, stated),
  );
}

/** Whether one date of the statement is this one. One without a year has a year that the statement or the title gives. */
function holdsDate(claimed: StatedDate, { figures }: Held, label: Held): boolean {
  const { days, month, year } = claimed;
  const given = (of: number): boolean =>
    [...figures.dates, ...label.figures.dates].some((date) => date.year === of);
  return figures.dates.some(
    (stated) =>
      days.every((day) => stated.days.includes(day)) &&
      (month === undefined || month === stated.month) &&
      (year === undefined || year === stated.year || (stated.year === undefined && given(year))),
  );
}

/**
 * Whether figures of a claim are those of the statements, each in one of them. A number is for the same thing. A date is not held by a
 * statement that has none of the words near it in the claim while another statement has one: it is then the date of something else.
 */
export function holdsFigures(
  claim: { figures: Figures; said: ReadonlySet<string> },
  label: Held,
  statements: readonly Held[],
): boolean {
  const others = statements.filter((statement) => statement !== label);
  const isDated = (date: ClaimedDate): boolean => {
    if (holdsDate(date, label, label)) return true;
    const near = date.near.filter((term) => claim.said.has(term));
    const speaks = ({ terms }: Held): boolean => near.some((term) => terms.has(term));
    const holding = others.filter((statement) => holdsDate(date, statement, label));
    if (holding.some((statement) => statement.figures.row || speaks(statement))) return true;
    return holding.length > 0 && !others.some(speaks);
  };
  return (
    claim.figures.numbers.every((number) =>
      [label, ...others].some((statement) => holdsNumber(number, statement)),
    ) && claim.figures.dates.every(isDated)
  );
}
