import { messages } from '#language/messages.ts';

export const useAccountMessages = messages({
  en: {
    title: 'Your account',
    profile: 'Profile',
    security: 'Security',
    sessions: 'Sessions and devices',
    apiKeys: 'API keys',
  },
  de: {
    title: 'Ihr Konto',
    profile: 'Profil',
    security: 'Sicherheit',
    sessions: 'Sitzungen und Geräte',
    apiKeys: 'API-Schlüssel',
  },
});
