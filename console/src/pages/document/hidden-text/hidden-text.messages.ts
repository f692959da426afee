import { messages } from '#language/messages.ts';

export const useHiddenTextMessages = messages({
  en: {
    none: 'No hidden text',
    noneHint:
      'No text was found in this file that its readers do not see: no letters in the colour of the page, no invisible characters, nothing covered or off the page.',
    unknown: 'Not examined yet',
    unknownHint:
      'The document is being read, could not be read, or was read by a version that did not look for hidden text. Choose “Read again” to have it examined.',
    found: (count: string, n: number) =>
      `${count} ${n === 1 ? 'character' : 'characters'} that readers do not see`,
    instructions: (n: number) =>
      n === 1
        ? 'One phrase of it addresses a language model: probably an attempt to steer the answers of assistants (prompt injection).'
        : `${n} phrases of it address a language model: probably an attempt to steer the answers of assistants (prompt injection).`,
    why: 'A file can show one thing to people and another to a machine. What is hidden was removed before anything else: it is not part of the text, search does not find it, no answer uses it and no model is given it. Menus and comments of web pages are often hidden without any ill intent.',
    visible: (n: number) =>
      n === 1
        ? 'The visible text addresses a language model once'
        : `The visible text addresses a language model ${n} times`,
    visibleHint:
      'That can be an attempt to steer the answers of assistants, or a report about such attempts. The text is not changed.',
    pieces: 'Hidden text',
    cut: 'There is more hidden text than is shown here.',
    page: (page: number) => `Page ${page}`,
    zero_width: 'Zero-width characters',
    tag_characters: 'Written in invisible characters',
    bidi_override: 'Characters that reverse the direction',
    same_color: 'In the colour of the background',
    transparent: 'Transparent',
    tiny: 'Too small to read',
    off_page: 'Outside of the page',
    covered: 'Covered by something else',
    not_shown: 'Marked as hidden',
    comment: 'Comment in the source',
  },
  de: {
    none: 'Kein verborgener Text',
    noneHint:
      'In dieser Datei fand sich kein Text, den man beim Lesen nicht sieht: keine Schrift in der Farbe der Seite, keine unsichtbaren Zeichen, nichts Verdecktes oder außerhalb der Seite.',
    unknown: 'Noch nicht untersucht',
    unknownHint:
      'Das Dokument wird gerade gelesen, konnte nicht gelesen werden oder stammt aus einer Version, die nicht nach verborgenem Text gesucht hat. Mit „Neu einlesen“ wird es untersucht.',
    found: (count: string) => `${count} Zeichen, die man beim Lesen nicht sieht`,
    instructions: (n: number) =>
      n === 1
        ? 'Eine Wendung darin spricht ein Sprachmodell an: wahrscheinlich ein Versuch, Antworten von Assistenten zu lenken (Prompt Injection).'
        : `${n} Wendungen darin sprechen ein Sprachmodell an: wahrscheinlich ein Versuch, Antworten von Assistenten zu lenken (Prompt Injection).`,
    why: 'Eine Datei kann Menschen etwas anderes zeigen als Maschinen. Verborgenes wurde vor allem anderen entfernt: Es gehört nicht zum Text, die Suche findet es nicht, keine Antwort verwendet es, und kein Modell bekommt es zu sehen. Menüs und Kommentare von Webseiten sind oft ohne böse Absicht verborgen.',
    visible: (n: number) =>
      n === 1
        ? 'Der sichtbare Text spricht einmal ein Sprachmodell an'
        : `Der sichtbare Text spricht ${n}-mal ein Sprachmodell an`,
    visibleHint:
      'Das kann ein Versuch sein, Antworten von Assistenten zu lenken, oder ein Bericht über solche Versuche. Der Text bleibt unverändert.',
    pieces: 'Verborgener Text',
    cut: 'Es gibt mehr verborgenen Text, als hier gezeigt wird.',
    page: (page: number) => `Seite ${page}`,
    zero_width: 'Zeichen ohne Breite',
    tag_characters: 'In unsichtbaren Zeichen geschrieben',
    bidi_override: 'Zeichen, die die Schreibrichtung umkehren',
    same_color: 'In der Farbe des Hintergrunds',
    transparent: 'Durchsichtig',
    tiny: 'Zu klein zum Lesen',
    off_page: 'Außerhalb der Seite',
    covered: 'Von etwas anderem verdeckt',
    not_shown: 'Als verborgen gekennzeichnet',
    comment: 'Kommentar im Quelltext',
  },
});
