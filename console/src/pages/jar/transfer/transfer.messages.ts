import { messages } from '#language/messages.ts';

export const useTransferMessages = messages({
  en: {
    export: 'Export',
    exportHint: 'Each is streamed while it is written; a download that completes is whole.',
    exportOff: 'Export is switched off for this honey jar. Its owner can allow it in the settings.',
    notEncrypted: 'This honey jar is encrypted; the exported file is not. Store it accordingly.',
    empty: 'There is nothing to export yet: upload documents first.',
    download: (format: string) => `Download as ${format}`,
    hjx: 'Honey jar archive (.hjx)',
    hjxMeans:
      'All originals with their details, packed. To move it to another installation or to keep a copy.',
    tar: 'Archive without packing (.tar)',
    tarMeans: 'The same, for programs that do not unpack gzip.',
    json: 'JSON',
    jsonMeans: 'One object with the details, originals and extracted text of each document.',
    stix: 'STIX 2.1 bundle',
    stixMeans:
      'Reports, indicators, vulnerabilities, actors, malware and their relations, without what analysts rejected.',
    misp: 'MISP events',
    mispMeans: 'One event for each document with indicators or vulnerabilities.',
    stixImport: 'Import a STIX bundle',
    stixImportHint:
      'Each report and grouping becomes a document with the objects it refers to. All are imported or none; a bundle that was imported before changes nothing.',
    bundle: 'STIX bundle (JSON)',
    choose: 'Choose a file',
    import: 'Import',
    sent: (share: string) => `Sending: ${share}`,
    working: 'Sent. The bundle is being taken apart …',
    imported: (count: number, shown: string, skipped: string) =>
      `${count === 1 ? '1 document' : `${shown} documents`} imported; ${skipped} existed already.`,
    archives: 'Archives uploaded',
    archivesHint:
      'Archives (zip, tar, tar.gz, tar.zst) are uploaded like files, on the page of the documents.',
    noArchives: 'No archive has been uploaded lately.',
    readOnly: 'Only its owner, its editors and admins can add documents.',
    archived: 'This honey jar is archived: activate it in the settings to add documents.',
    files: (done: string, all: string) => `${done} of ${all} files`,
    failedFiles: (count: string) => `${count} failed`,
    processing: 'Running',
    completed: 'Completed',
    failed: 'Failed',
    cancelled: 'Cancelled',
    started: 'Started',
    state: 'State',
    progress: 'Progress',
  },
  de: {
    export: 'Export',
    exportHint: 'Jeder Export wird beim Schreiben gesendet; ein vollständiger Download ist auch ganz.',
    exportOff:
      'Der Export ist für diesen Honey Jar abgeschaltet. In den Einstellungen lässt er sich erlauben.',
    notEncrypted:
      'Dieser Honey Jar ist verschlüsselt, die exportierte Datei nicht. Bewahren Sie sie entsprechend auf.',
    empty: 'Noch gibt es nichts zu exportieren: Laden Sie zuerst Dokumente hoch.',
    download: (format: string) => `Herunterladen als ${format}`,
    hjx: 'Honey-Jar-Archiv (.hjx)',
    hjxMeans:
      'Alle Originale mit ihren Angaben, gepackt. Für den Umzug in eine andere Installation oder als Kopie.',
    tar: 'Archiv ohne Packen (.tar)',
    tarMeans: 'Dasselbe für Programme, die kein gzip entpacken.',
    json: 'JSON',
    jsonMeans: 'Ein Objekt mit Angaben, Original und gelesenem Text jedes Dokuments.',
    stix: 'STIX-2.1-Bündel',
    stixMeans:
      'Berichte, Indikatoren, Schwachstellen, Akteure, Schadsoftware und ihre Beziehungen, ohne Abgelehntes.',
    misp: 'MISP-Ereignisse',
    mispMeans: 'Ein Ereignis je Dokument mit Indikatoren oder Schwachstellen.',
    stixImport: 'STIX-Bündel importieren',
    stixImportHint:
      'Jeder Bericht und jede Gruppierung wird ein Dokument mit den Objekten, auf die er verweist. Importiert werden alle oder keines; ein bereits importiertes Bündel ändert nichts.',
    bundle: 'STIX-Bündel (JSON)',
    choose: 'Datei auswählen',
    import: 'Importieren',
    sent: (share: string) => `Wird gesendet: ${share}`,
    working: 'Gesendet. Das Bündel wird zerlegt …',
    imported: (count: number, shown: string, skipped: string) =>
      `${count === 1 ? '1 Dokument' : `${shown} Dokumente`} importiert; ${skipped} gab es schon.`,
    archives: 'Hochgeladene Archive',
    archivesHint:
      'Archive (zip, tar, tar.gz, tar.zst) werden wie Dateien hochgeladen, auf der Seite der Dokumente.',
    noArchives: 'In letzter Zeit wurde kein Archiv hochgeladen.',
    readOnly: 'Nur Eigentümer, Bearbeiter und die Verwaltung können Dokumente hinzufügen.',
    archived:
      'Dieser Honey Jar ist archiviert: Aktivieren Sie ihn in den Einstellungen, um Dokumente hinzuzufügen.',
    files: (done: string, all: string) => `${done} von ${all} Dateien`,
    failedFiles: (count: string) => `${count} fehlgeschlagen`,
    processing: 'Läuft',
    completed: 'Abgeschlossen',
    failed: 'Fehlgeschlagen',
    cancelled: 'Abgebrochen',
    started: 'Begonnen',
    state: 'Zustand',
    progress: 'Fortschritt',
  },
});
