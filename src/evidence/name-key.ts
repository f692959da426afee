/**
 * What two spellings of a name have in common: letters and digits without accents, in lower case. `Poison Ivy`, `PoisonIvy`
 * and `POISON-IVY` have the same.
 */
export function nameKey(name: string): string {
  const plain = name.normalize('NFKD').toLowerCase();
  const key = plain.replace(/[^\p{L}\p{N}]/gu, '');
  return key === '' ? plain.trim() : key;
}
