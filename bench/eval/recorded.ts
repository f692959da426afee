import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** Figures by what they are of: `cacm hybrid nDCG@10`. */
export type Measured = Record<string, number>;
type Recorded = Record<string, Measured>;

/** How much a figure may fall before it counts; exact ones may not. */
const tolerance = 0.01;

const digits = 4;
const rounded = (value: number): number => Number(value.toFixed(digits));

function read(file: string): Recorded {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Recorded) : {};
}

/** Replaces the recorded figures of a form by these; those of what was not measured stay. */
export function record(file: string, form: string, measured: Measured): void {
  const all = read(file);
  const values = Object.entries(measured).map(([name, value]) => [name, rounded(value)]);
  const figures = { ...all[form], ...(Object.fromEntries(values) as Measured) };
  writeFileSync(file, `${JSON.stringify({ ...all, [form]: figures }, null, 2)}\n`);
}

/** What has fallen against the recorded figures of the form, or was never recorded, each in a line. */
export function fallen(
  { file, form, exact }: { file: string; form: string; exact: RegExp },
  measured: Measured,
): string[] {
  const recorded = read(file)[form] ?? {};
  return Object.entries(measured).flatMap(([name, value]) => {
    const before = recorded[name];
    if (before === undefined) return [`${name}: ${rounded(value)} was never recorded`];
    const allowed = exact.test(name) ? 0 : tolerance;
    const fall = rounded(before - rounded(value));
    return fall > allowed ? [`${name}: ${rounded(value)}, recorded ${before}, fell by ${fall}`] : [];
  });
}
