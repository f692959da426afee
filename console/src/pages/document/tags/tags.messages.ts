import { messages } from '#language/messages.ts';

export const useTagMessages = messages({
  en: {
    tags: 'Tags',
    edit: 'Edit tags',
    add: 'Add tags',
    hint: 'Enter or a comma ends a tag',
    save: 'Save',
    cancel: 'Cancel',
  },
  de: {
    tags: 'Schlagwörter',
    edit: 'Schlagwörter bearbeiten',
    add: 'Schlagwörter hinzufügen',
    hint: 'Eingabe oder ein Komma beendet ein Schlagwort',
    save: 'Speichern',
    cancel: 'Abbrechen',
  },
});
