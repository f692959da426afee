import { printTable, rounded } from './figures.ts';

/** A tiny run shows that a bench still works: it measures small amounts, and judges nothing but what holds at any size. */
export const tiny = process.env['BENCH_TINY'] === '1';

/** An amount for a real run and for a tiny one, as the default of an option. */
export function sized(real: number, inTinyRun: number): string {
  return String(tiny ? inTinyRun : real);
}

export type Promised = {
  what: string;
  measured: number;
  unit?: string;
  atLeast?: number;
  atMost?: number;
  /** Correctness rather than speed: judged in a tiny run too. */
  always?: boolean;
};

/** Prints what is promised next to what was measured. The process ends with 1 when anything falls short. */
export function judge(promises: Promised[]): void {
  printTable(
    ['promise', 'measured', ''],
    promises.map((promised) => {
      const { what, measured, unit = '', atLeast, atMost } = promised;
      const bound = atLeast === undefined ? `≤ ${atMost}` : `≥ ${atLeast}`;
      return [`${what} ${bound} ${unit}`.trim(), `${shown(measured)} ${unit}`.trim(), verdict(promised)];
    }),
  );
}

function verdict({ measured, atLeast = -Infinity, atMost = Infinity, always = false }: Promised): string {
  if (tiny && !always) return 'not judged';
  if (measured >= atLeast && measured <= atMost) return 'met';
  process.exitCode = 1;
  return '**short**';
}

function shown(value: number): string {
  return Number.isInteger(value) ? String(value) : rounded(value, value < 10 ? 3 : 1);
}
