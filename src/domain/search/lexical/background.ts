import { readFileSync } from 'node:fs';

let shares: Map<string, number> | undefined;
let rarest = 0;

/** As tools/background-terms.ts wrote it: how many passages were counted, then lines of a count and the terms that it is of. */
function readShares(): Map<string, number> {
  const text = readFileSync(new URL('./background-terms.txt', import.meta.url), 'utf8');
  const [passages = '1', ...lines] = text.trimEnd().split('\n');
  const out = new Map<string, number>();
  for (const line of lines) {
    const [count, ...terms] = line.split(' ');
    for (const term of terms) out.set(term, Number(count) / Number(passages));
  }
  rarest = 0.5 / Number(passages);
  return out;
}

/** In what share (0–1) of the passages of general and security texts an analysed term is; a small one where it is in none. */
export function backgroundShare(term: string): number {
  shares ??= readShares();
  return shares.get(term) ?? rarest;
}
