import { readFileSync } from 'node:fs';

/** A column of the matrix of MITRE ATT&CK (Enterprise). */
export type Tactic = { id: string; name: string };

type Matrix = { tactics: readonly Tactic[]; of: ReadonlyMap<string, readonly string[]> };

let loaded: Matrix | null = null;

/** The tactics in the order of the matrix. */
export function tactics(): readonly Tactic[] {
  return matrix().tactics;
}

/**
 * The ids of the tactics that a technique serves (`T1059.001`); a sub-technique that the table lacks has those of its technique. [] for
 * what is not in it: techniques of the other matrices, and of later versions.
 */
export function tacticsOf(technique: string): readonly string[] {
  const { of } = matrix();
  return of.get(technique) ?? of.get(technique.split('.')[0] ?? '') ?? [];
}

/** Reads what tools/names/make-tactics.ts wrote. */
function matrix(): Matrix {
  loaded ??= read();
  return loaded;
}

function read(): Matrix {
  const text = readFileSync(new URL('./tactics.tsv', import.meta.url), 'utf8');
  const rows = text
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
  return {
    tactics: rows.filter(isTactic).map(([id = '', name = '']) => ({ id, name })),
    of: new Map(rows.filter((row) => !isTactic(row)).map(([id = '', ids = '']) => [id, ids.split('|')])),
  };
}

const isTactic = ([id = '']: string[]): boolean => id.startsWith('TA');
