import { messages } from '#language/messages.ts';

export const usePagedListMessages = messages({
  en: { more: 'Show more' },
  de: { more: 'Mehr anzeigen' },
});
