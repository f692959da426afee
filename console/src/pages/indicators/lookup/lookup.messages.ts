import { messages } from '#language/messages.ts';

export const useLookupMessages = messages({
  en: {
    ask: 'Which of these do I know?',
    about:
      'Paste addresses, domains, hashes and other values, one on each line, or drop a text or CSV file. Defanged values are understood. Nothing is stored, and nothing is sent to others.',
    list: 'Values',
    placeholder: 'evil[.]example-cdn[.]net\n185.220.101.34\nhxxps://panel[.]example-cdn[.]net/gate.php',
    file: 'Choose a file',
    check: 'Check',
    count: (count: string) => (count === '1' ? '1 value' : `${count} values`),
    tooMany: (most: string) => `At most ${most} values at once. Check the list in parts.`,
    tooLarge: 'This file is too large for a list of values. Up to 1 MB can be checked at once.',
    results: 'Results',
    all: 'All',
    known: 'Known',
    unknown: 'Unknown',
    not_an_indicator: 'Not an indicator',
    state: 'Known?',
    given: (given: string) => `read from ${given}`,
    times: (count: number) => `${count} times in the list`,
    copyShown: 'Copy these',
    none: 'None of the values is in this group.',
    summary: (known: string, unknown: string, other: string) =>
      `${known} known · ${unknown} unknown · ${other} not an indicator`,
  },
  de: {
    ask: 'Welche davon kenne ich?',
    about:
      'Fügen Sie Adressen, Domains, Hashes und andere Werte ein, je einen pro Zeile, oder ziehen Sie eine Text- oder CSV-Datei hierher. Entschärfte Werte werden verstanden. Nichts wird gespeichert, nichts geht an andere.',
    list: 'Werte',
    placeholder: 'evil[.]example-cdn[.]net\n185.220.101.34\nhxxps://panel[.]example-cdn[.]net/gate.php',
    file: 'Datei wählen',
    check: 'Prüfen',
    count: (count: string) => (count === '1' ? '1 Wert' : `${count} Werte`),
    tooMany: (most: string) => `Höchstens ${most} Werte auf einmal. Prüfen Sie die Liste in Teilen.`,
    tooLarge: 'Diese Datei ist zu groß für eine Liste von Werten. Bis zu 1 MB lassen sich auf einmal prüfen.',
    results: 'Ergebnisse',
    all: 'Alle',
    known: 'Bekannt',
    unknown: 'Unbekannt',
    not_an_indicator: 'Kein Indikator',
    state: 'Bekannt?',
    given: (given: string) => `gelesen aus ${given}`,
    times: (count: number) => `${count}-mal in der Liste`,
    copyShown: 'Diese kopieren',
    none: 'In dieser Gruppe ist kein Wert.',
    summary: (known: string, unknown: string, other: string) =>
      `${known} bekannt · ${unknown} unbekannt · ${other} kein Indikator`,
  },
});
