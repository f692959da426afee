import { messages } from '#language/messages.ts';

export const useVerdictsMessages = messages({
  en: {
    about:
      'What people decided about values, wildcards and ranges. It goes before what documents show, and is remembered.',
    add: 'Add a verdict',
    search: 'Value or note',
    anyVerdict: 'Both',
    anyScope: 'Any',
    found: (count: string) => (count === '1' ? '1 verdict' : `${count} verdicts`),
    subject: 'About',
    decidedBy: 'Decided by',
    when: 'When',
    pattern: 'Wildcard',
    range: 'Range',
    value: 'Value',
    take: 'Take back',
    takeOf: (subject: string) => `Take back the verdict on ${subject}`,
    takeTitle: 'Take this verdict back?',
    takeText: (subject: string) =>
      `${subject} has the role again that its documents or other verdicts give it. You can decide again at any time.`,
    none: 'No verdicts yet',
    noneHint:
      'Mark a value as benign, and it is left out of counts and exports, now and in documents that are read later. Wildcards and ranges do the same for whole domains and networks.',
    noMatch: 'Nothing matches',
    noMatchHint: 'No verdict that you may see fits all of these filters.',
    clear: 'Clear the filters',
    kind: 'What it is about',
    valueHint: 'Exactly this value, in any spelling, also defanged.',
    patternHint:
      '* is any characters: *.example-cdn.net means all hosts below it, but not example-cdn.net itself.',
    rangeHint: 'Addresses in CIDR notation, such as 203.0.113.0/24, and URLs whose host is such an address.',
    preview: 'What it would be about',
    matches: (count: string) =>
      count === '1' ? '1 value in your documents' : `${count} values in your documents`,
    atLeast: (count: string) => `At least ${count} values in your documents`,
    noMatches: 'No value in your documents yet. It counts for documents that are read later.',
    andMore: (count: string) => `and ${count} more`,
    save: 'Decide',
    saved: (count: string) =>
      count === '1' ? 'Decided: 1 value follows it now' : `Decided: ${count} values follow it now`,
    taken: 'The verdict was taken back',
  },
  de: {
    about:
      'Was Menschen über Werte, Platzhalter und Bereiche entschieden haben. Es geht dem vor, was Dokumente zeigen, und wird behalten.',
    add: 'Urteil hinzufügen',
    search: 'Wert oder Notiz',
    anyVerdict: 'Beide',
    anyScope: 'Beliebig',
    found: (count: string) => (count === '1' ? '1 Urteil' : `${count} Urteile`),
    subject: 'Worüber',
    decidedBy: 'Entschieden von',
    when: 'Wann',
    pattern: 'Platzhalter',
    range: 'Bereich',
    value: 'Wert',
    take: 'Zurücknehmen',
    takeOf: (subject: string) => `Urteil über ${subject} zurücknehmen`,
    takeTitle: 'Dieses Urteil zurücknehmen?',
    takeText: (subject: string) =>
      `${subject} hat dann wieder die Rolle, die seine Dokumente oder andere Urteile ergeben. Sie können jederzeit neu entscheiden.`,
    none: 'Noch keine Urteile',
    noneHint:
      'Stufen Sie einen Wert als harmlos ein, dann fehlt er in Zählungen und Exporten, jetzt und in Dokumenten, die später gelesen werden. Platzhalter und Bereiche tun dasselbe für ganze Domains und Netze.',
    noMatch: 'Keine Treffer',
    noMatchHint: 'Kein Urteil, das Sie sehen dürfen, passt zu allen diesen Filtern.',
    clear: 'Filter zurücksetzen',
    kind: 'Worüber geurteilt wird',
    valueHint: 'Genau dieser Wert, in jeder Schreibweise, auch entschärft.',
    patternHint:
      '* steht für beliebige Zeichen: *.example-cdn.net meint alle Hosts darunter, nicht aber example-cdn.net selbst.',
    rangeHint:
      'Adressen in CIDR-Schreibweise, etwa 203.0.113.0/24, und URLs, deren Host eine solche Adresse ist.',
    preview: 'Was es beträfe',
    matches: (count: string) =>
      count === '1' ? '1 Wert in Ihren Dokumenten' : `${count} Werte in Ihren Dokumenten`,
    atLeast: (count: string) => `Mindestens ${count} Werte in Ihren Dokumenten`,
    noMatches: 'Noch kein Wert in Ihren Dokumenten. Es gilt für Dokumente, die später gelesen werden.',
    andMore: (count: string) => `und ${count} weitere`,
    save: 'Entscheiden',
    saved: (count: string) =>
      count === '1'
        ? 'Entschieden: 1 Wert richtet sich danach'
        : `Entschieden: ${count} Werte richten sich danach`,
    taken: 'Das Urteil wurde zurückgenommen',
  },
});
