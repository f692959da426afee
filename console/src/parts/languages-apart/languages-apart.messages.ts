import { messages } from '#language/messages.ts';

export const useLanguagesApartMessages = messages({
  en: {
    question: (language: string) => `The question is in ${language}.`,
    document: (languages: string) => `The document in scope is in ${languages}.`,
    documents: (count: string, languages: string, all: boolean) =>
      `The ${all ? '' : 'first '}${count} documents in scope are in ${languages}.`,
    known: (known: string, total: string, languages: string, all: boolean) =>
      `Of the ${all ? '' : 'first '}${total} documents in scope, ${known} are known to be in ${languages}.`,
    askIn: (languages: string) => `Ask in ${languages}.`,
    answer:
      'Answers across languages usually need a language model, and an embedding model that knows these languages: admins can set them up.',
    search:
      'Searches across languages usually need an embedding model that knows these languages: admins can set one up.',
  },
  de: {
    question: (language: string) => `Sprache der Frage: ${language}.`,
    document: (languages: string) => `Sprache des durchsuchten Dokuments: ${languages}.`,
    documents: (count: string, languages: string, all: boolean) =>
      `Sprache der ${all ? '' : 'ersten '}${count} durchsuchten Dokumente: ${languages}.`,
    known: (known: string, total: string, languages: string, all: boolean) =>
      `Bei ${known} von ${all ? '' : 'den ersten '}${total} durchsuchten Dokumenten ist die Sprache bekannt: ${languages}.`,
    askIn: (languages: string) => `Fragen Sie auf ${languages}.`,
    answer:
      'Antworten über Sprachen hinweg brauchen meist ein Sprachmodell und ein Embedding-Modell für diese Sprachen; Admins richten sie ein.',
    search:
      'Suchen über Sprachen hinweg brauchen meist ein Embedding-Modell, das diese Sprachen kennt: Admins können eines einrichten.',
  },
});
