import { percentile, rounded, timed } from './figures.ts';
import type { BenchClient } from './client.ts';
import type { Promised } from './promises.ts';
import { createProse } from './prose.ts';
import type { BenchServer } from './server.ts';

const parallel = 60;
const limit = 100;
const sampleMs = 20;

export type SearchBurst = {
  /** Memory of the server before, and the most while it searched, in MiB. */
  before: number;
  most: number;
  /** How long each took, in ms. */
  times: number[];
  /** How many were answered with anything but 200. */
  refused: number;
};

/** Sends 60 searches for four words each at once, and watches the memory of the server meanwhile. */
export async function searchAtOnce(server: BenchServer, client: BenchClient): Promise<SearchBurst> {
  const { word } = createProse(99);
  const before = server.memory().now;
  let most = before;
  const sampling = setInterval(() => (most = Math.max(most, server.memory().now)), sampleMs);
  const url = `${server.platform}/api/knowledge/search`;
  let refused = 0;
  const times = await Promise.all(
    Array.from({ length: parallel }, () =>
      timed(async () => {
        const query = Array.from({ length: 4 }, word).join(' ');
        const { status } = await client.call('POST', url, { query, limit });
        if (status !== 200) refused += 1;
      }),
    ),
  );
  clearInterval(sampling);
  return { before, most, times, refused };
}

/** The columns of a table about it, with the cells. */
export function searchFigures({ before, most, times, refused }: SearchBurst): [string, string][] {
  return [
    ['before, MiB', rounded(before, 0)],
    ['most while searching', rounded(most, 0)],
    ['added', rounded(most - before, 0)],
    ['median, ms', rounded(percentile(times, 0.5), 0)],
    ['slowest', rounded(Math.max(...times), 0)],
    ['refused', String(refused)],
  ];
}

export function searchPromises({ before, most, refused }: SearchBurst): Promised[] {
  return [
    { what: 'memory that 60 searches at once add', measured: most - before, atMost: 300, unit: 'MiB' },
    { what: 'searches refused', measured: refused, atMost: 0, always: true },
  ];
}
