import { messages } from '#language/messages.ts';

export const useListMessages = messages({
  en: {
    search: 'Search',
    searchHint: 'Title or description',
    state: 'State',
    any: 'Any state',
    list: 'Your reports',
    none: 'No reports yet',
    noneHint:
      'A report gathers what your documents say about a topic, with the source of every statement. Choose a template, say what it is about, and read on while it is written: you are notified when it is ready.',
    first: 'Write the first report',
    noMatch: 'No report matches',
    noMatchHint: 'Try another word, or take the filter away.',
    clear: 'Show all reports',
    idle: 'Nothing is being written: a report that is ordered now begins at once.',
    busy: (waiting: number, writing: number, wait: string) =>
      `In the queue of all users: ${waiting} waiting, ${writing} being written. One that is ordered now begins in about ${wait}.`,
    ordered: (time: string) => `ordered ${time}`,
  },
  de: {
    search: 'Suchen',
    searchHint: 'Titel oder Beschreibung',
    state: 'Stand',
    any: 'Jeder Stand',
    list: 'Ihre Berichte',
    none: 'Noch keine Berichte',
    noneHint:
      'Ein Bericht stellt zusammen, was Ihre Dokumente zu einem Thema sagen, mit der Quelle jeder Aussage. Wählen Sie eine Vorlage und nennen Sie das Thema. Geschrieben wird im Hintergrund; Sie werden benachrichtigt, sobald der Bericht fertig ist.',
    first: 'Den ersten Bericht schreiben lassen',
    noMatch: 'Kein passender Bericht',
    noMatchHint: 'Versuchen Sie ein anderes Wort, oder nehmen Sie den Filter weg.',
    clear: 'Alle Berichte zeigen',
    idle: 'Zurzeit wird nichts geschrieben: Ein neuer Bericht beginnt sofort.',
    busy: (waiting: number, writing: number, wait: string) =>
      `In der Warteschlange aller Benutzer: ${waiting} wartend, ${writing} in Arbeit. In etwa ${wait} beginnt ein neuer Bericht.`,
    ordered: (time: string) => `bestellt ${time}`,
  },
});
