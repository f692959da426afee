import { useLanguage } from '#language/language.ts';

/** The day on which a document says it was published: without a time, and the same wherever it is read. */
export function usePublishedDate(): (time: string) => string {
  const language = useLanguage();
  return (time) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(time));
}
