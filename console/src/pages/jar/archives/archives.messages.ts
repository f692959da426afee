import { messages } from '#language/messages.ts';

export const useArchiveMessages = messages({
  en: {
    title: 'Files of an archive',
    started: (time: string) => `Uploaded ${time}`,
    progress: (done: string, all: string, failed: string) =>
      `${done} of ${all} files ended, ${failed} failed`,
    ends: (time: string) => `ends about ${time}`,
    cancel: 'Cancel',
    cancelTitle: 'Cancel unpacking this archive?',
    cancelAction: 'Stop unpacking',
    cancelMeans: 'Documents that were made already stay. What is left of the archive is not taken.',
    file: 'File',
    state: 'State',
    onlyFailed: 'Failed ones only',
    processing: 'Waiting or being read',
    completed: 'Ready',
    failed: 'Failed',
    cancelled: 'Cancelled',
    showMore: 'Show more',
    none: 'No file failed.',
  },
  de: {
    title: 'Dateien eines Archivs',
    started: (time: string) => `Hochgeladen ${time}`,
    progress: (done: string, all: string, failed: string) =>
      `${done} von ${all} Dateien erledigt, ${failed} fehlgeschlagen`,
    ends: (time: string) => `fertig gegen ${time}`,
    cancel: 'Abbrechen',
    cancelTitle: 'Das Entpacken abbrechen?',
    cancelAction: 'Entpacken beenden',
    cancelMeans: 'Bereits angelegte Dokumente bleiben. Der Rest des Archivs wird nicht übernommen.',
    file: 'Datei',
    state: 'Zustand',
    onlyFailed: 'Nur fehlgeschlagene',
    processing: 'Wartet oder wird gelesen',
    completed: 'Fertig',
    failed: 'Fehlgeschlagen',
    cancelled: 'Abgebrochen',
    showMore: 'Mehr anzeigen',
    none: 'Keine Datei ist fehlgeschlagen.',
  },
});
