/** What a report says by itself, in each language that there are words for. */
export type Words = {
  contents: string;
  references: string;
  figure: string;
  table: string;
  note: string;
  warning: string;
  page: string;
  admiralty: string;
  /** After a sentence that no source supports. */
  unsupported: string;
  /** Of figures, for those who do not see them. */
  bars: string;
  timeline: string;
  name: string;
  date: string;
  none: string;
  /** Of how many more points there are than are drawn. */
  more: (count: number) => string;
};

const words: Record<'en' | 'de', Words> = {
  en: {
    contents: 'Contents',
    references: 'References',
    figure: 'Figure',
    table: 'Table',
    note: 'Note',
    warning: 'Caution',
    page: 'page',
    admiralty: 'Admiralty code',
    unsupported: 'not supported by a source',
    bars: 'Bar chart',
    timeline: 'Timeline',
    name: 'Name',
    date: 'Date',
    none: 'This section has no content.',
    more: (count) => `${count} more`,
  },
  de: {
    contents: 'Inhalt',
    references: 'Quellen',
    figure: 'Abbildung',
    table: 'Tabelle',
    note: 'Hinweis',
    warning: 'Achtung',
    page: 'Seite',
    admiralty: 'Admiralty-Code',
    unsupported: 'durch keine Quelle belegt',
    bars: 'Balkendiagramm',
    timeline: 'Zeitachse',
    name: 'Name',
    date: 'Datum',
    none: 'Dieser Abschnitt hat keinen Inhalt.',
    more: (count) => `${count} weitere`,
  },
};

/** English, where there are none in the language of the report. */
export function wordsOf(language: string): Words {
  return new Intl.Locale(language).language === 'de' ? words.de : words.en;
}
