/** When a report is written again, in the time of a place. */
export type Recurrence = {
  /** ISO weekdays: 1 is Monday. A month without that day has its last day instead. */
  every: { unit: 'day' } | { unit: 'week'; weekday: number } | { unit: 'month'; day: number };
  /** 0 to 23, on the clocks of the zone. */
  hour: number;
  /** A name of the IANA time zone database. */
  time_zone: string;
};

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** More than the longest month twice: there is a run in it. */
const daysAhead = 63;

/** The first time after `after` at which it is due. */
export function nextRun(recurrence: Recurrence, after: Date): Date {
  const clock = clockOf(recurrence.time_zone);
  const today = Math.floor(clock(after.getTime()) / dayMs) * dayMs;
  for (let day = today; day <= today + daysAhead * dayMs; day += dayMs) {
    if (!falls(recurrence.every, new Date(day))) continue;
    const due = instantOf(clock, day + recurrence.hour * hourMs);
    if (due > after.getTime()) return new Date(due);
  }
  throw new Error('A report that recurs has no next time');
}

/** Whether it is due on a day, given as the midnight of that date in UTC. */
function falls(every: Recurrence['every'], day: Date): boolean {
  if (every.unit === 'day') return true;
  if (every.unit === 'week') return (day.getUTCDay() || 7) === every.weekday;
  const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
  return day.getUTCDate() === Math.min(every.day, last);
}

/** What the clocks of a zone show at an instant, as if they were at UTC. Throws RangeError for a zone that there is not. */
type Clock = (instant: number) => number;

function clockOf(timeZone: string): Clock {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'iso8601',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (instant) => {
    const shown = Object.fromEntries(
      format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
    );
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
    return Date.UTC(year, month - 1, day, hour, minute, second);
  };
}

/**
 * The instant at which the clocks show a time: the first, where they show it twice, and where they skip it the one as far after
 * the skip as it would have been.
 */
function instantOf(clock: Clock, shown: number): number {
  const offsetAt = (instant: number) => clock(instant) - instant;
  const before = shown - offsetAt(shown - dayMs);
  const after = shown - offsetAt(shown + dayMs);
  return clock(before) !== shown && clock(after) === shown ? after : before;
}
