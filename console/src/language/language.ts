import { useSyncExternalStore } from 'react';

export const languages = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof languages;

const storedAs = 'skep-language';
const listeners = new Set<() => void>();

function isLanguage(name: string | null): name is Language {
  return name !== null && name in languages;
}

function preferred(): Language {
  const stored = localStorage.getItem(storedAs);
  if (isLanguage(stored)) return stored;
  return navigator.language.startsWith('de') ? 'de' : 'en';
}

let current = preferred();
document.documentElement.lang = current;

export function setLanguage(language: Language): void {
  current = language;
  localStorage.setItem(storedAs, language);
  document.documentElement.lang = language;
  for (const listener of listeners) listener();
}

export function useLanguage(): Language {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
}
