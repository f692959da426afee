import { messages } from '#language/messages.ts';

export const useAccessMessages = messages({
  en: {
    who: 'Who may read it',
    private: 'Private',
    privateMeans: 'Only you. Admins can, too, and the audit log notes it.',
    team: 'My teams',
    teamMeans: 'Everybody who is in a team with you, and people whom you name.',
    restricted: 'Named people and teams',
    restrictedMeans: 'Those whom you name in the settings, to read or to edit; at first nobody.',
    public: 'Public',
    publicMeans: 'Everybody who can sign in.',
  },
  de: {
    who: 'Wer ihn lesen darf',
    private: 'Privat',
    privateMeans: 'Nur Sie. Auch die Verwaltung kann es; das Protokoll vermerkt es.',
    team: 'Meine Teams',
    teamMeans: 'Alle, die mit Ihnen in einem Team sind, und Personen, die Sie nennen.',
    restricted: 'Benannte Personen und Teams',
    restrictedMeans: 'Wen Sie in den Einstellungen nennen, zum Lesen oder Bearbeiten; zuerst niemand.',
    public: 'Öffentlich',
    publicMeans: 'Alle, die sich anmelden können.',
  },
});
