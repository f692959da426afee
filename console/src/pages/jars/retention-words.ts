import { messages } from '#language/messages.ts';

export type RetentionRules = {
  retention_days: number | null;
  auto_delete: boolean;
  warning_days: number;
};

const useWords = messages({
  en: {
    kept: 'Documents are kept until you delete them.',
    listed: (days: string) => `Documents are listed ${days} days after upload; nothing is deleted.`,
    deleted: (days: string, warning: number, shown: string) =>
      warning === 0
        ? `Documents are deleted ${days} days after upload, after a warning.`
        : `Documents are deleted ${days} days after upload; you are warned ${warning === 1 ? '1 day' : `${shown} days`} before.`,
  },
  de: {
    kept: 'Dokumente bleiben, bis Sie sie löschen.',
    listed: (days: string) =>
      `Dokumente werden ${days} Tage nach dem Hochladen aufgelistet; gelöscht wird nichts.`,
    deleted: (days: string, warning: number, shown: string) =>
      warning === 0
        ? `Dokumente werden ${days} Tage nach dem Hochladen gelöscht, nach einer Warnung.`
        : `Dokumente werden ${days} Tage nach dem Hochladen gelöscht; Sie werden ${warning === 1 ? '1 Tag' : `${shown} Tage`} vorher gewarnt.`,
  },
});

/** Says in a sentence how long a honey jar keeps its documents, and whether it deletes them. */
export function useRetentionWords(): (rules: RetentionRules) => string {
  const words = useWords();
  return ({ retention_days, auto_delete, warning_days }) => {
    if (retention_days === null) return words.kept;
    if (!auto_delete) return words.listed(String(retention_days));
    return words.deleted(String(Math.max(retention_days, warning_days)), warning_days, String(warning_days));
  };
}
