import { messages } from '#language/messages.ts';

export const useMatrixMessages = messages({
  en: {
    allTactics: 'Show tactics without techniques',
    noTactic: 'Other matrices',
    matrix: 'ATT&CK matrix',
  },
  de: {
    allTactics: 'Auch Taktiken ohne Techniken zeigen',
    noTactic: 'Andere Matrizen',
    matrix: 'ATT&CK-Matrix',
  },
});
