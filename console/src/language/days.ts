import { useLanguage } from './language.ts';

/** Days as people write them in the chosen language: also `2026-05` and `2026`, as exact as they are given. */
export function useDays() {
  const language = useLanguage();
  return (date: string): string => {
    const [, month, day] = date.slice(0, 10).split('-');
    if (month === undefined) return date;
    const form = {
      year: 'numeric',
      month: 'short',
      ...(day !== undefined && { day: 'numeric' as const }),
    } as const;
    // A date without a time is that day everywhere.
    return new Intl.DateTimeFormat(language, { ...form, timeZone: 'UTC' }).format(new Date(date));
  };
}
