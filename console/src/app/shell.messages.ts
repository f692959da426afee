import { messages } from '#language/messages.ts';

export const useShellMessages = messages({
  en: {
    ask: 'Ask',
    jars: 'Honey jars',
    skip: 'Skip to the content',
    menu: 'Menu',
    signOut: 'Sign out',
    language: 'Language',
    light: 'Light theme',
    dark: 'Dark theme',
    missing: 'There is no such page',
    missingHint: 'The address may be mistyped, or what it led to was deleted.',
  },
  de: {
    ask: 'Fragen',
    jars: 'Honey Jars',
    skip: 'Zum Inhalt springen',
    menu: 'Menü',
    signOut: 'Abmelden',
    language: 'Sprache',
    light: 'Helles Design',
    dark: 'Dunkles Design',
    missing: 'Diese Seite gibt es nicht',
    missingHint: 'Die Adresse ist vielleicht vertippt, oder ihr Ziel wurde gelöscht.',
  },
});
