import { messages } from '#language/messages.ts';

export const useJarsMessages = messages({
  en: {
    title: 'Honey jars',
    none: 'No honey jar yet',
    noneHint: 'A honey jar holds documents that belong together, and decides who may read them.',
    documents: (count: number) => (count === 1 ? '1 document' : `${count} documents`),
  },
  de: {
    title: 'Honey Jars',
    none: 'Noch kein Honey Jar',
    noneHint: 'Ein Honey Jar enthält Dokumente, die zusammengehören, und bestimmt, wer sie lesen darf.',
    documents: (count: number) => (count === 1 ? '1 Dokument' : `${count} Dokumente`),
  },
});
