import type { Language } from '#language/language.ts';

const english = {
  /** What each level of the filter keeps back. */
  tlp: {
    none: 'the filter is off',
    low: 'kept back: TLP:RED',
    medium: 'kept back: TLP:RED, TLP:AMBER+STRICT, TLP:AMBER',
    high: 'kept back: TLP:RED, TLP:AMBER+STRICT, TLP:AMBER, TLP:GREEN',
  },
  levels: { none: 'None', low: 'Low', medium: 'Medium (usual)', high: 'High' },
  levelMeans: {
    none: 'Nothing is kept back, TLP:RED neither. Only for honey jars that are meant for the public.',
    low: 'Passwords, keys and tokens become [SECRET]. Documents marked TLP:RED are not read.',
    medium:
      'Also TLP:AMBER is not read, and addresses, domains, links and mailboxes in replies are defanged: hxxp://example[.]org.',
    high: 'Also TLP:GREEN is not read: only TLP:CLEAR and documents without a marking.',
  },
  themes: { auto: 'As the visitor has it', light: 'Light', dark: 'Dark' },
  positions: {
    'bottom-right': 'Bottom right',
    'bottom-left': 'Bottom left',
    'top-right': 'Top right',
    'top-left': 'Top left',
  },
  languages: { auto: 'That of the page', en: 'English', de: 'Deutsch' },
};

const german: typeof english = {
  tlp: {
    none: 'der Filter ist aus',
    low: 'zurückgehalten: TLP:RED',
    medium: 'zurückgehalten: TLP:RED, TLP:AMBER+STRICT, TLP:AMBER',
    high: 'zurückgehalten: TLP:RED, TLP:AMBER+STRICT, TLP:AMBER, TLP:GREEN',
  },
  levels: { none: 'Keiner', low: 'Niedrig', medium: 'Mittel (üblich)', high: 'Hoch' },
  levelMeans: {
    none: 'Nichts wird zurückgehalten, auch TLP:RED nicht. Nur für Honey Jars, die für die Öffentlichkeit gedacht sind.',
    low: 'Passwörter, Schlüssel und Token werden zu [SECRET]. Dokumente mit TLP:RED werden nicht gelesen.',
    medium:
      'Auch TLP:AMBER wird nicht gelesen, und Adressen, Domains, Links und Postfächer in Antworten werden entschärft: hxxp://example[.]org.',
    high: 'Auch TLP:GREEN wird nicht gelesen: nur TLP:CLEAR und Dokumente ohne Kennzeichnung.',
  },
  themes: { auto: 'Wie beim Besucher', light: 'Hell', dark: 'Dunkel' },
  positions: {
    'bottom-right': 'Unten rechts',
    'bottom-left': 'Unten links',
    'top-right': 'Oben rechts',
    'top-left': 'Oben links',
  },
  languages: { auto: 'Die der Seite', en: 'English', de: 'Deutsch' },
};

export const editorLists: Record<Language, typeof english> = { en: english, de: german };
