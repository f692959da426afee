import { messages } from '#language/messages.ts';

export const useSearchMessages = messages({
  en: {
    title: 'Search',
    tests: 'Retrieval tests',
    label: 'Search the documents',
    placeholder: 'CVE-2021-44228, hxxp://evil[.]com, APT29, lateral movement …',
    clear: 'Clear the search',
    keys: '↓ to the results, Enter opens',
    jars: 'Honey jars',
    allJars: 'All that you may read',
    types: 'Document types',
    allTypes: 'All',
    tags: 'Tags',
    anyTags: 'Any',
    dates: 'Published',
    from: 'From',
    to: 'To',
    datesHint: 'A document that does not say when it was published counts by its upload.',
    passages: 'Passages',
    documents: 'Documents',
    groupBy: 'One result for each',
    aliases: 'Also search known aliases',
    found: (results: string, documents: string, seconds: string) =>
      `${results} results from ${documents} documents searched in ${seconds} s`,
    one: (documents: string, seconds: string) =>
      `1 result from ${documents} documents searched in ${seconds} s`,
    hybrid: 'by words and by meaning',
    lexical: 'by words',
    incomplete: (count: number) =>
      `The search index is being built again: ${count} documents are missing from it so far.`,
    more: 'Show more results',
    none: 'Nothing was found',
    noneHint:
      'Try fewer or other words, or search in more honey jars. Documents that are still being read are not found yet.',
    withoutFilters: 'Search without filters',
    alsoSearched: (name: string) => `Also searched for ${name}:`,
    otherNames: (count: number) => (count === 1 ? 'and 1 more name' : `and ${count} more names`),
    nameNotFound: (count: number) =>
      count === 1 ? '1 other name, which no result has' : `${count} other names, none of which a result has`,
    page: (page: number) => `page ${page}`,
    open: (title: string) => `Open ${title} at this passage`,
    whole: 'Open the document',
    why: 'Why this result',
    expect: 'Expect this in tests',
    start: 'What can be searched',
    identifiers: 'Identifiers, defanged or not',
    identifiersHint:
      'CVE numbers, ATT&CK ids, addresses, domains, URLs, hashes. A passage with exactly that one comes first.',
    names: 'Names and their aliases',
    namesHint: 'Actors, malware and tools are also found under the other names that lists of the field know.',
    words: 'Words and questions',
    wordsHint:
      'Other forms of a word are found, too. What is rare counts more, and so do words that stand together.',
    nothingToSearch: 'There are no documents yet',
    nothingToSearchHint: 'Put reports into a honey jar: they can be searched as soon as they are read.',
    toJars: 'To the honey jars',
  },
  de: {
    title: 'Suchen',
    tests: 'Suchtests',
    label: 'Die Dokumente durchsuchen',
    placeholder: 'CVE-2021-44228, hxxp://evil[.]com, APT29, lateral movement …',
    clear: 'Suche leeren',
    keys: '↓ zu den Ergebnissen, Eingabe öffnet',
    jars: 'Honey Jars',
    allJars: 'Alle, die Sie lesen dürfen',
    types: 'Dokumentarten',
    allTypes: 'Alle',
    tags: 'Schlagwörter',
    anyTags: 'Beliebige',
    dates: 'Veröffentlicht',
    from: 'Von',
    to: 'Bis',
    datesHint: 'Gibt ein Dokument kein Datum an, zählt der Tag, an dem es hochgeladen wurde.',
    passages: 'Textstelle',
    documents: 'Dokument',
    groupBy: 'Ein Ergebnis je',
    aliases: 'Auch bekannte Aliasnamen suchen',
    found: (results: string, documents: string, seconds: string) =>
      `${results} Ergebnisse; ${documents} Dokumente in ${seconds} s durchsucht`,
    one: (documents: string, seconds: string) =>
      `1 Ergebnis; ${documents} Dokumente in ${seconds} s durchsucht`,
    hybrid: 'nach Wörtern und nach Bedeutung',
    lexical: 'nach Wörtern',
    incomplete: (count: number) =>
      `Der Suchindex wird neu aufgebaut: Es fehlen noch ${count} Dokumente darin.`,
    more: 'Weitere Ergebnisse anzeigen',
    none: 'Nichts gefunden',
    noneHint:
      'Versuchen Sie es mit weniger oder anderen Wörtern oder in mehr Honey Jars. Dokumente, die noch gelesen werden, sind noch nicht zu finden.',
    withoutFilters: 'Ohne Filter suchen',
    alsoSearched: (name: string) => `Auch gesucht für ${name}:`,
    otherNames: (count: number) => (count === 1 ? 'und 1 weiterer Name' : `und ${count} weitere Namen`),
    nameNotFound: (count: number) =>
      count === 1
        ? '1 anderer Name, der in keinem Ergebnis vorkommt'
        : `${count} andere Namen, von denen keiner in einem Ergebnis vorkommt`,
    page: (page: number) => `Seite ${page}`,
    open: (title: string) => `${title} an dieser Stelle öffnen`,
    whole: 'Dokument öffnen',
    why: 'Warum dieses Ergebnis',
    expect: 'In Tests erwarten',
    start: 'Wonach Sie suchen können',
    identifiers: 'Kennungen, auch entschärft',
    identifiersHint:
      'CVE-Nummern, ATT&CK-Kennungen, Adressen, Domains, URLs, Hashes. Eine Textstelle mit genau dieser Kennung steht zuerst.',
    names: 'Namen und ihre Aliasnamen',
    namesHint:
      'Akteure, Schadsoftware und Werkzeuge werden auch unter den anderen Namen gefunden, die Listen des Fachs kennen.',
    words: 'Wörter und Fragen',
    wordsHint:
      'Auch andere Formen eines Wortes werden gefunden. Seltenes zählt mehr, ebenso Wörter, die beieinanderstehen.',
    nothingToSearch: 'Es gibt noch keine Dokumente',
    nothingToSearchHint:
      'Legen Sie Berichte in einen Honey Jar: Sobald sie gelesen sind, können Sie darin suchen.',
    toJars: 'Zu den Honey Jars',
  },
});
