import { messages } from '#language/messages.ts';

export const useSecretMessages = messages({
  en: {
    copy: 'Copy',
    copied: 'Copied',
    once: 'This is shown only now. Copy it before you close this.',
  },
  de: {
    copy: 'Kopieren',
    copied: 'Kopiert',
    once: 'Das wird nur jetzt angezeigt. Kopieren Sie es, bevor Sie dies schließen.',
  },
});
