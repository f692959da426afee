import { messages } from '#language/messages.ts';

export const useDuplicatesMessages = messages({
  en: {
    intro: 'Documents of this honey jar that are the same, or have mostly the same text.',
    looking: 'Comparing the documents of this honey jar …',
    groups: 'Groups of duplicates',
    documents: (group: string) => `Documents of ${group}`,
    none: 'No duplicates',
    noneHint: 'No two documents of this honey jar are the same or have mostly the same text.',
    nonePending: 'No duplicates so far',
    notCompared: 'Not compared',
    notComparedHint:
      'This honey jar is excluded from search, so its documents are not compared. Its settings can change that.',
    pending: (count: number, shown: string) =>
      count === 1
        ? 'One document is still being compared: until then only exact copies of it are found.'
        : `${shown} documents are still being compared: until then only exact copies of them are found.`,
    incomplete: (count: number) =>
      `The search index is being rebuilt: ${count} ${count === 1 ? 'document is' : 'documents are'} missing here.`,
    unconfirmed: 'No group was confirmed when the whole texts were compared.',
    duplicate: 'Duplicates',
    near_duplicate: 'Near-duplicates',
    duplicateHint: 'The same file, or the same text',
    near_duplicateHint: '70 % or more of the shorter text is in the other',
    count: (shown: string) => `${shown} documents`,
    first: (shown: string, all: string) => `${shown} of ${all} documents are shown`,
    shared: (share: string) => `${share} of the shorter text is the same`,
    sharedWith: (share: string, title: string) => `${share} of the shorter text is the same as in “${title}”`,
    sameAs: (title: string) => `the same text as “${title}”`,
    added: (time: string) => `added ${time}`,
    more: 'Show more groups',
  },
  de: {
    intro: 'Dokumente dieses Honey Jars, die gleich sind oder größtenteils denselben Text haben.',
    looking: 'Die Dokumente dieses Honey Jars werden verglichen …',
    groups: 'Gruppen von Duplikaten',
    documents: (group: string) => `Dokumente: ${group}`,
    none: 'Keine Duplikate',
    noneHint: 'Keine zwei Dokumente dieses Honey Jars sind gleich oder haben größtenteils denselben Text.',
    nonePending: 'Bisher keine Duplikate',
    notCompared: 'Nicht verglichen',
    notComparedHint:
      'Dieser Honey Jar ist von der Suche ausgenommen, seine Dokumente werden nicht verglichen. Das lässt sich in den Einstellungen ändern.',
    pending: (count: number, shown: string) =>
      count === 1
        ? 'Ein Dokument wird noch verglichen: Bis dahin werden nur genaue Kopien davon gefunden.'
        : `${shown} Dokumente werden noch verglichen: Bis dahin werden nur genaue Kopien davon gefunden.`,
    incomplete: (count: number) =>
      count === 1
        ? 'Der Suchindex wird neu aufgebaut: Hier fehlt ein Dokument.'
        : `Der Suchindex wird neu aufgebaut: Hier fehlen ${count} Dokumente.`,
    unconfirmed: 'Keine Gruppe hat sich bestätigt, als die ganzen Texte verglichen wurden.',
    duplicate: 'Duplikate',
    near_duplicate: 'Fast gleich',
    duplicateHint: 'Dieselbe Datei oder derselbe Text',
    near_duplicateHint: '70 % oder mehr des kürzeren Textes stehen im anderen',
    count: (shown: string) => `${shown} Dokumente`,
    first: (shown: string, all: string) => `${shown} von ${all} Dokumenten werden gezeigt`,
    shared: (share: string) => `${share} des kürzeren Textes sind gleich`,
    sharedWith: (share: string, title: string) => `${share} des kürzeren Textes sind gleich mit „${title}“`,
    sameAs: (title: string) => `derselbe Text wie „${title}“`,
    added: (time: string) => `hinzugefügt ${time}`,
    more: 'Weitere Gruppen anzeigen',
  },
});
