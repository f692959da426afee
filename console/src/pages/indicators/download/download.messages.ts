import { messages } from '#language/messages.ts';

export const useDownloadMessages = messages({
  en: {
    exportStix: 'Export STIX',
    exportAll: 'Export all as STIX',
    exportFirst: (most: string) => `Export the first ${most} as STIX`,
    others: 'More formats',
    stix: 'STIX 2.1: a bundle',
    misp: 'MISP: events of the documents',
    saved: (file: string, count: string) =>
      `Saved: ${file}, ${count === '1' ? '1 value' : `${count} values`}`,
    partly: 'Not everything was exported',
    nothing: 'None of these values can be exported',
    beyond: (count: string, most: string) =>
      `${count} more match: at most ${most} are exported at once. Narrow the filters to export the others.`,
    leftOut: (count: string) => (count === '1' ? '1 value left out' : `${count} values left out`),
    more: (count: string) => `and ${count} more`,
    benign: 'benign, by a verdict or by a list',
    not_to_act_on: 'not to be acted on, such as victims, contacts, examples and references',
    rejected: 'rejected in the review of the document',
    export_forbidden: 'only in honey jars that must not be exported; their owners can change that',
    not_read: 'the document is being read; try again when that is done',
    no_form: 'STIX has no form for it; MISP takes it as a text',
    not_found: 'in no document that you may read',
  },
  de: {
    exportStix: 'STIX exportieren',
    exportAll: 'Alle als STIX exportieren',
    exportFirst: (most: string) => `Die ersten ${most} als STIX exportieren`,
    others: 'Weitere Formate',
    stix: 'STIX 2.1: ein Bündel',
    misp: 'MISP: Ereignisse der Dokumente',
    saved: (file: string, count: string) =>
      `Gespeichert: ${file}, ${count === '1' ? '1 Wert' : `${count} Werte`}`,
    partly: 'Nicht alles wurde exportiert',
    nothing: 'Keiner dieser Werte lässt sich exportieren',
    beyond: (count: string, most: string) =>
      `${count} weitere passen: Höchstens ${most} werden auf einmal exportiert. Grenzen Sie die Filter ein, um die übrigen zu exportieren.`,
    leftOut: (count: string) => (count === '1' ? '1 Wert ausgelassen' : `${count} Werte ausgelassen`),
    more: (count: string) => `und ${count} weitere`,
    benign: 'harmlos, durch ein Urteil oder eine Liste',
    not_to_act_on: 'nicht zu beachten, etwa Opfer, Kontakte, Beispiele und Verweise',
    rejected: 'bei der Prüfung des Dokuments abgelehnt',
    export_forbidden:
      'nur in Honey Jars, die nicht exportiert werden dürfen; deren Besitzer können das ändern',
    not_read: 'das Dokument wird gerade gelesen; versuchen Sie es danach noch einmal',
    no_form: 'STIX hat keine Form dafür; MISP nimmt es als Text',
    not_found: 'in keinem Dokument, das Sie lesen dürfen',
  },
});
