import type { IconName } from '#parts/icon.tsx';

/** Something that the palette does. */
export type Action = {
  label: string;
  kind: 'page' | 'jar' | 'conversation' | 'entity' | 'command';
  icon: IconName;
  description?: string;
  run: () => void;
};

/** Whether every word that was typed is in it. */
export function isMeant(
  { label, description = '' }: Pick<Action, 'label' | 'description'>,
  typed: string,
): boolean {
  const text = `${label} ${description}`.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
