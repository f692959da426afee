import type { Scope } from './finding.ts';

/** What a key of a list asks for. */
type KeyAction =
  | { do: 'move'; by: number }
  | { do: 'go' | 'accept' | 'reject' | 'undo' | 'help' | 'cancel' }
  | { do: 'rejectIn'; scope: Scope };

const farAway = 100_000;

const plain: Record<string, KeyAction> = {
  ArrowDown: { do: 'move', by: 1 },
  ArrowUp: { do: 'move', by: -1 },
  PageDown: { do: 'move', by: 10 },
  PageUp: { do: 'move', by: -10 },
  Home: { do: 'move', by: -farAway },
  End: { do: 'move', by: farAway },
  j: { do: 'move', by: 1 },
  k: { do: 'move', by: -1 },
  Enter: { do: 'go' },
  a: { do: 'accept' },
  r: { do: 'reject' },
  u: { do: 'undo' },
  '?': { do: 'help' },
};

const scopes: Record<string, Scope> = {
  1: 'document',
  b: 'document',
  2: 'honey_jar',
  j: 'honey_jar',
  3: 'installation',
  e: 'installation',
};

type Pressed = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean };

/** The action of a key; `choosing` after `r`, when it says for what to reject. Null for keys of the browser and of others. */
export function actionOf({ key, ctrlKey, metaKey, altKey }: Pressed, choosing: boolean): KeyAction | null {
  if (ctrlKey || metaKey || altKey) return null;
  const pressed = key.length === 1 ? key.toLowerCase() : key;
  if (!choosing) return plain[pressed] ?? null;
  const scope = scopes[pressed];
  if (scope) return { do: 'rejectIn', scope };
  return pressed === 'Escape' ? { do: 'cancel' } : null;
}
