import { messages } from '#language/messages.ts';

export const useCitationMessages = messages({
  en: {
    source: (number: number, title: string) => `Source ${number}: ${title}`,
    page: (page: number) => `page ${page}`,
  },
  de: {
    source: (number: number, title: string) => `Quelle ${number}: ${title}`,
    page: (page: number) => `Seite ${page}`,
  },
});
