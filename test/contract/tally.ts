import type { Row } from './row.ts';
import { sectionOf } from './sections.ts';

export type Walked = { row: Row; passed: boolean };

/** How many rows there are and have passed, by section of the specification. */
export function tally(walked: Walked[]): string {
  const sections = Map.groupBy(walked, ({ row }) => sectionOf(row.spec));
  const lines = [...sections]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([title, rows]) => line(title, rows));
  const short = walked.flatMap(({ row }) =>
    row.short === undefined ? [] : [`short of ${row.spec}: ${row.short}`],
  );
  return ['Contract: rows passed of rows', ...lines, line('all', walked), ...short].join('\n');
}

function line(title: string, rows: Walked[]): string {
  const passed = rows.filter((one) => one.passed).length;
  return `${String(passed).padStart(4)} of ${String(rows.length).padStart(4)}  ${title}`;
}
