import { useLanguage } from '#language/language.ts';

type Words = { name: string; description: string };

/** The templates that come with the product, by the end of their ids. The API names them in English. */
const german: Record<string, Words> = {
  '1001': {
    name: 'Profil eines Akteurs',
    description:
      'Namen, Ziele, Werkzeuge, Techniken, Infrastruktur und Aktivität eines Akteurs im Lauf der Zeit.',
  },
  '1002': {
    name: 'Analyse einer Kampagne',
    description: 'Was wann in einer Kampagne geschah, durch wen, mit welchen Techniken und Indikatoren.',
  },
  '1003': {
    name: 'Vergleich',
    description: 'Zwei oder mehr Akteure, Kampagnen oder Schadprogrammfamilien im Vergleich.',
  },
  '2001': {
    name: 'Indikatoren und Erkennung',
    description: 'Indikatoren nach Rolle, Techniken nach Taktik und die Erkennungsregeln aus den Dokumenten.',
  },
  '2002': {
    name: 'Wöchentlicher Lagebericht',
    description: 'Was die Dokumente der letzten Tage zu einem Thema ergänzen, für Leser mit wenig Zeit.',
  },
  '3001': {
    name: 'Stand des Wissensbestands',
    description: 'Was in den Honey Jars liegt: Mengen, Alter, Quellen und Themen mit dünner Abdeckung.',
  },
  '4001': {
    name: 'Themenbericht',
    description: 'Was die Dokumente zu einem Thema sagen, jede Aussage mit Quelle.',
  },
  '5001': {
    name: 'Gefundene Personendaten',
    description:
      'Welche Arten von Personendaten die Dokumente enthalten, nach Regelwerk, ohne die Werte selbst.',
  },
};

const productIds = '6a1f3f0e-1c58-4d0a-9a51-0d6f4a5b';

/** A template's words in the chosen language; `lang` where they are only there in English. */
export function useTemplateWords() {
  const language = useLanguage();
  return (id: string, english: Words): Words & { lang?: 'en' } => {
    if (language === 'en') return english;
    const words = id.startsWith(productIds) ? german[id.slice(productIds.length)] : undefined;
    return words ?? { ...english, lang: 'en' };
  };
}
