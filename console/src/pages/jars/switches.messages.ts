import { messages } from '#language/messages.ts';

export const useSwitchMessages = messages({
  en: {
    allow_search: 'Search and questions',
    allow_searchOn: 'Searches, questions and chats look into this honey jar.',
    allow_searchOff: 'Searches, questions and chats leave this honey jar out, also yours.',
    allow_export: 'Export',
    allow_exportOn: 'Everybody who may read it can export it as a file.',
    allow_exportOff: 'Nobody can export it, its owner included.',
    pii_scan: 'Look for personal data',
    pii_scanOn:
      'Each document is looked through for personal data when it is read; the result is shown with it.',
    pii_scanOff: 'Documents are not looked through for personal data.',
    encryption: 'Encrypt',
    encryptionOn:
      'Its files and texts are stored encrypted with a key of its own. File names, titles, tags and indicators stay readable to the server, so that it can search.',
    encryptionOff: 'Its files and texts are stored as they are.',
    encryptionOnce:
      'This is decided when a honey jar is created. To change it, export the honey jar and import it as a new one.',
  },
  de: {
    allow_search: 'Suche und Fragen',
    allow_searchOn: 'Suchen, Fragen und Unterhaltungen beziehen diesen Honey Jar ein.',
    allow_searchOff: 'Suchen, Fragen und Unterhaltungen lassen diesen Honey Jar aus, auch Ihre.',
    allow_export: 'Export',
    allow_exportOn: 'Alle, die ihn lesen dürfen, können ihn als Datei exportieren.',
    allow_exportOff: 'Niemand kann ihn exportieren, auch nicht der Eigentümer oder die Eigentümerin.',
    pii_scan: 'Nach Personendaten suchen',
    pii_scanOn:
      'Jedes Dokument wird beim Lesen nach Personendaten durchsucht; das Ergebnis steht beim Dokument.',
    pii_scanOff: 'Dokumente werden nicht nach Personendaten durchsucht.',
    encryption: 'Verschlüsseln',
    encryptionOn:
      'Dateien und Texte werden mit einem eigenen Schlüssel verschlüsselt gespeichert. Dateinamen, Titel, Schlagwörter und Indikatoren bleiben für den Server lesbar, damit er suchen kann.',
    encryptionOff: 'Dateien und Texte werden unverschlüsselt gespeichert.',
    encryptionOnce:
      'Das wird beim Anlegen entschieden. Um es zu ändern, exportieren Sie den Honey Jar und importieren ihn als neuen.',
  },
});
