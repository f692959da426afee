import { messages } from '#language/messages.ts';

export const useExportMessages = messages({
  en: {
    exportStix: 'Export STIX',
    others: 'More ways to export',
    stixAll: 'STIX 2.1: all that was not rejected',
    stixAccepted: 'STIX 2.1: only what was accepted',
    mispAll: 'MISP: all that was not rejected',
    mispAccepted: 'MISP: only what was accepted',
    saved: (file: string) => `Saved: ${file}`,
    savedObjects: (file: string, count: number) =>
      `Saved: ${file}, ${count === 1 ? '1 object' : `${count} objects`}`,
  },
  de: {
    exportStix: 'STIX exportieren',
    others: 'Weitere Formate',
    stixAll: 'STIX 2.1: alles, was nicht abgelehnt wurde',
    stixAccepted: 'STIX 2.1: nur, was angenommen wurde',
    mispAll: 'MISP: alles, was nicht abgelehnt wurde',
    mispAccepted: 'MISP: nur, was angenommen wurde',
    saved: (file: string) => `Gespeichert: ${file}`,
    savedObjects: (file: string, count: number) =>
      `Gespeichert: ${file}, ${count === 1 ? '1 Objekt' : `${count} Objekte`}`,
  },
});
