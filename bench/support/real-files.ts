import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchFile } from './client.ts';
import { seededRandom } from './prose.ts';

const folder = join(import.meta.dirname, '../../../shared/data/documents/');

type Sample = { path: string; kind: string };

/**
 * Files of other projects, of every available kind, about `bytes` in total; null when their folder is not next to this one. No
 * two are equal: a unique mark follows the readable content.
 */
export function realFiles(count: number, bytes: number, seed: number): BenchFile[] | null {
  if (!existsSync(`${folder}manifest.jsonl`)) return null;
  const samples = readFileSync(`${folder}manifest.jsonl`, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Sample)
    .map(({ path }) => ({
      name: path.slice(path.lastIndexOf('/') + 1),
      content: readFileSync(folder + path),
    }))
    .toSorted((a, b) => b.content.length - a.content.length);
  const all = Array.from({ length: count }, (_, at) => at % samples.length);
  // What is missing in size comes from the larger ones, in place of copies of the smaller.
  let missing = bytes - all.reduce((sum, sample) => sum + (samples[sample]?.content.length ?? 0), 0);
  const random = seededRandom(seed);
  for (let at = count - 1; at >= samples.length && missing > 0; at -= 1) {
    const larger = Math.floor(random() * 20);
    missing -= (samples[larger]?.content.length ?? 0) - (samples[all[at] ?? 0]?.content.length ?? 0);
    all[at] = larger;
  }
  return all.map((sample, at) => marked(samples[sample], at));
}

function marked(sample: { name: string; content: Buffer } | undefined, at: number): BenchFile {
  if (!sample) throw new Error('The folder of documents holds none');
  return {
    name: `${at % 20}/${at}-${sample.name}`,
    type: 'application/octet-stream',
    content: Buffer.concat([sample.content, whitespaceOf(at)]),
  };
}

/** A number in spaces and tabs, behind the end of the file: it changes what no format's reader reads. */
function whitespaceOf(number: number): Buffer {
  return Buffer.from(`\n${number.toString(2).replaceAll('0', ' ').replaceAll('1', '\t')}\n`);
}
