import { knownEntity, knownName } from '#names/known/known-names.ts';
import { tacticsOf } from '#names/known/tactics.ts';
import { attackIdOf, isAttackId } from './attack-names.ts';

export { tactics } from '#names/known/tactics.ts';

/** The number in ATT&CK of a technique that is called so; null for one that has none. */
export function numberOf(names: readonly string[]): string | null {
  const written = names.find(isAttackId);
  if (written !== undefined) return written;
  const listed = names.flatMap((one) => knownName(one)).find(({ kind }) => kind === 'technique');
  return (listed && attackIdOf(listed)) ?? null;
}

/** What ATT&CK calls the technique with a number. */
export const nameOf = (number: string | null): string | undefined =>
  number === null ? undefined : knownEntity(number)?.name;

/** The technique above a sub-technique by name, and the ids of the tactics that it serves. */
export function placeInMatrix(number: string | null): { parent: string | null; tactics: string[] } {
  if (number === null) return { parent: null, tactics: [] };
  return {
    parent: number.includes('.') ? (nameOf(number.slice(0, 5)) ?? null) : null,
    tactics: [...tacticsOf(number)],
  };
}
