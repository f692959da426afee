import { useLanguage } from '#language/language.ts';

const aMonday = Date.UTC(2024, 0, 1);
const dayMs = 86_400_000;

/** Monday first. */
export function weekdayNames(language: string): string[] {
  const form = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, at) => form.format(aMonday + at * dayMs));
}

/** `7:00 AM`, or `07:00`. */
export function hourName(language: string, hour: number): string {
  const form = new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: 'UTC' });
  return form.format(Date.UTC(2024, 0, 1, hour));
}

/** Times of a schedule, on the clocks of its own zone. */
export function useRecurrence() {
  const language = useLanguage();
  return {
    weekdayOf: (weekday: number) => weekdayNames(language)[weekday - 1] ?? '',
    at: (hour: number) => hourName(language, hour),
    /** `Monday, 30 November 2026 at 07:00` */
    time: (time: string, timeZone: string) =>
      new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short', timeZone }).format(
        new Date(time),
      ),
    /** `in 5 days` */
    away: (time: string, now = Date.now()) => {
      const hours = (new Date(time).getTime() - now) / 3_600_000;
      const form = new Intl.RelativeTimeFormat(language, { numeric: 'always' });
      if (hours < 1) return form.format(Math.max(0, Math.round(hours * 60)), 'minute');
      return hours < 48 ? form.format(Math.round(hours), 'hour') : form.format(Math.round(hours / 24), 'day');
    },
  };
}
