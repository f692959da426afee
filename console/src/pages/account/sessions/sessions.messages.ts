import { messages } from '#language/messages.ts';

export const useSessionsMessages = messages({
  en: {
    title: 'Where you are signed in',
    hint: 'End what you do not know, and change your password then.',
    current: 'This one',
    strong: 'Second factor',
    from: (address: string) => `From ${address}.`,
    since: (time: string) => `Signed in ${time}.`,
    seen: (time: string) => `Last active ${time}.`,
    end: 'End',
    endOf: (device: string) => `End the session: ${device}`,
    signOut: 'Sign out',
    endOthers: 'End all others',
    endOthersTitle: 'End all other sessions?',
    endOthersText: (count: number) =>
      count === 1
        ? 'One other device is signed out at once. API keys stay.'
        : `${count} other sessions are signed out at once. API keys stay.`,
  },
  de: {
    title: 'Wo Sie angemeldet sind',
    hint: 'Beenden Sie, was Sie nicht kennen, und ändern Sie dann Ihr Passwort.',
    current: 'Diese hier',
    strong: 'Zweiter Faktor',
    from: (address: string) => `Von ${address}.`,
    since: (time: string) => `Angemeldet ${time}.`,
    seen: (time: string) => `Zuletzt aktiv ${time}.`,
    end: 'Beenden',
    endOf: (device: string) => `Die Sitzung beenden: ${device}`,
    signOut: 'Abmelden',
    endOthers: 'Alle anderen beenden',
    endOthersTitle: 'Alle anderen Sitzungen beenden?',
    endOthersText: (count: number) =>
      count === 1
        ? 'Ein anderes Gerät wird sofort abgemeldet. API-Schlüssel bleiben.'
        : `${count} andere Sitzungen werden sofort abgemeldet. API-Schlüssel bleiben.`,
  },
});
