import { useDays } from '#language/days.ts';
import type { Reference } from '#pages/reports/report-queries.ts';
import { useReaderMessages } from './reader.messages.ts';

/** Where a cited sentence is, and what is known of its source. */
export function useWords(): (reference: Reference) => string {
  const say = useReaderMessages();
  const day = useDays();
  return ({ honey_jar_name, page, published_at, admiralty_code }) =>
    [
      honey_jar_name,
      page !== null && say.page(page),
      published_at !== null && say.published(day(published_at)),
      admiralty_code !== null && say.admiralty(admiralty_code),
    ]
      .filter(Boolean)
      .join(' · ');
}
