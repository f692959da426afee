import { messages } from '#language/messages.ts';

export const useDecideMessages = messages({
  en: {
    markBenign: 'Mark as benign',
    markMalicious: 'Mark as malicious',
    benign: (count: number) => (count === 1 ? 'Mark 1 value as benign' : `Mark ${count} values as benign`),
    malicious: (count: number) =>
      count === 1 ? 'Mark 1 value as malicious' : `Mark ${count} values as malicious`,
    benignMeans:
      'They get the role “Benign”, and are left out of counts, alerts and exports. It counts at once, and for documents that are read later.',
    maliciousMeans:
      'They get the role “Indicator” (a CVE stays a vulnerability), and are counted and exported. It counts at once, and for documents that are read later.',
    jarMeans: 'For the documents in this honey jar. Its owner, its editors and administrators may decide.',
    everywhereMeans: 'For all documents of this installation, also those of others.',
    progress: (done: number, all: number) => `${done} of ${all}`,
    decided: (count: number) => (count === 1 ? '1 value was marked' : `${count} values were marked`),
    before: (count: number) =>
      count === 1 ? 'For 1 value this was decided before.' : `For ${count} values this was decided before.`,
    failed: (count: number) =>
      count === 1 ? '1 value could not be marked.' : `${count} values could not be marked.`,
    undone: 'The verdicts were taken back',
  },
  de: {
    markBenign: 'Als harmlos einstufen',
    markMalicious: 'Als bösartig einstufen',
    benign: (count: number) =>
      count === 1 ? '1 Wert als harmlos einstufen' : `${count} Werte als harmlos einstufen`,
    malicious: (count: number) =>
      count === 1 ? '1 Wert als bösartig einstufen' : `${count} Werte als bösartig einstufen`,
    benignMeans:
      'Sie erhalten die Rolle „Harmlos“ und fehlen dann in Zählungen, Meldungen und Exporten. Das gilt sofort, auch für Dokumente, die später gelesen werden.',
    maliciousMeans:
      'Sie erhalten die Rolle „Indikator“ (eine CVE bleibt eine Schwachstelle), werden gezählt und exportiert. Das gilt sofort, auch für Dokumente, die später gelesen werden.',
    jarMeans:
      'Für die Dokumente in diesem Honey Jar. Entscheiden dürfen dessen Besitzer und Bearbeiter sowie Administratoren.',
    everywhereMeans: 'Für alle Dokumente dieser Installation, auch die von anderen.',
    progress: (done: number, all: number) => `${done} von ${all}`,
    decided: (count: number) =>
      count === 1 ? '1 Wert wurde eingestuft' : `${count} Werte wurden eingestuft`,
    before: (count: number) =>
      count === 1 ? 'Für 1 Wert war das schon entschieden.' : `Für ${count} Werte war das schon entschieden.`,
    failed: (count: number) =>
      count === 1
        ? '1 Wert konnte nicht eingestuft werden.'
        : `${count} Werte konnten nicht eingestuft werden.`,
    undone: 'Die Urteile wurden zurückgenommen',
  },
});
