import { messages } from '#language/messages.ts';

export const usePartsMessages = messages({
  en: {
    failed: 'That did not work',
    retry: 'Try again',
    close: 'Close',
    cancel: 'Cancel',
    loading: 'Loading …',
    unreachable: 'The server cannot be reached. Check that it runs and that you are connected.',
  },
  de: {
    failed: 'Das hat nicht geklappt',
    retry: 'Noch einmal versuchen',
    close: 'Schließen',
    cancel: 'Abbrechen',
    loading: 'Wird geladen …',
    unreachable: 'Der Server ist nicht erreichbar. Prüfen Sie, ob er läuft und ob Sie verbunden sind.',
  },
});
