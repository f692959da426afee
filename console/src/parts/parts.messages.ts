import { messages } from '#language/messages.ts';

export const usePartsMessages = messages({
  en: {
    failed: 'That did not work',
    retry: 'Try again',
    close: 'Close',
    cancel: 'Cancel',
    loading: 'Loading …',
  },
  de: {
    failed: 'Das hat nicht geklappt',
    retry: 'Noch einmal versuchen',
    close: 'Schließen',
    cancel: 'Abbrechen',
    loading: 'Wird geladen …',
  },
});
