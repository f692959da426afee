import { messages } from '#language/messages.ts';

export const useSettingsMessages = messages({
  en: {
    intro:
      'How this installation is configured. Settings are changed in the environment or in the file that CONFIG_FILE names, and take effect at the next start.',
    search: 'Search settings',
    changed: 'Only those that were set',
    setting: 'Setting',
    value: 'Value',
    source: 'From',
    environment: 'Environment',
    secret_file: 'Secret file',
    config_file: 'Configuration file',
    default: 'Default',
    secretSet: 'set (secret, not shown)',
    unset: 'not set',
    yes: 'yes',
    no: 'no',
    count: (shown: string, all: string) => `${shown} of ${all} settings`,
    none: 'No such setting',
    noneHint: 'Search for a part of its name or of what it does.',
  },
  de: {
    intro:
      'Wie diese Installation eingerichtet ist. Einstellungen werden in der Umgebung oder in der Datei geändert, die CONFIG_FILE nennt, und gelten ab dem nächsten Start.',
    search: 'Einstellungen suchen',
    changed: 'Nur gesetzte',
    setting: 'Einstellung',
    value: 'Wert',
    source: 'Woher',
    environment: 'Umgebung',
    secret_file: 'Datei mit Geheimnis',
    config_file: 'Konfigurationsdatei',
    default: 'Vorgabe',
    secretSet: 'gesetzt (geheim, wird nicht gezeigt)',
    unset: 'nicht gesetzt',
    yes: 'ja',
    no: 'nein',
    count: (shown: string, all: string) => `${shown} von ${all} Einstellungen`,
    none: 'Diese Einstellung gibt es nicht',
    noneHint: 'Suchen Sie nach einem Teil ihres Namens oder dessen, was sie bewirkt.',
  },
});
