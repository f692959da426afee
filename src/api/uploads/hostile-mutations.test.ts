import { beforeAll, expect, it } from 'vitest';
import { makeDocx, makePdf, paragraph } from '#test/fixtures/extraction-files.ts';
import { addDocument, createJar, jarsPath, platformFor } from '#test/platform/platform.ts';

const seed = 20_261_121;
const rounds = 30;
const originals: Record<string, Buffer> = {
  'a.pdf': makePdf(['# Report\nThe loader beacons to 192.0.2.7 every hour.', 'Second page.']),
  'a.docx': makeDocx(
    `${paragraph('The loader beacons')}<w:tbl><w:tr><w:tc>${paragraph('x')}</w:tc></w:tr></w:tbl>`,
  ),
  'a.doc': Buffer.from('{\\rtf1\\ansi\\pard The loader {\\b beacons}\\par{\\*\\x y}\\u8364? end\\par}'),
  'a.txt': Buffer.from('The loader beacons to 192.0.2.7 every hour — always.'),
  'a.md': Buffer.from(
    '# Report\n\n| a | b |\n|---|---|\n| 1 | [x](http://example.org) |\n\n```sh\nls\n```\n',
  ),
  'a.html': Buffer.from(
    '<!doctype html><title>T</title><table><tr><td>a<td>b</table><p>The loader &amp; more',
  ),
  'a.json': Buffer.from('{"type": "indicator", "list": [1, 2.5e3, null, {"pattern": "x\\u00e9"}]}'),
};

const { analyst } = platformFor({ analyst: 'analyst' }, { extractionTimeoutMs: 10_000 });
let jar: string;

beforeAll(async () => {
  jar = await createJar(analyst);
});

/** Mulberry32 (Tommy Ettinger, public domain): small, and the same numbers on every machine. */
function randomFrom(state: number): (below: number) => number {
  let a = state;
  return (below) => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

/** Flips, removes, repeats, inserts and cuts, one to eight times over. */
function mutate(original: Buffer, random: (below: number) => number): Buffer {
  let bytes = Buffer.from(original);
  for (let left = 1 + random(8); left > 0; left -= 1) {
    const at = random(bytes.length + 1);
    const length = random(20);
    const [head, tail] = [bytes.subarray(0, at), bytes.subarray(at)];
    const noise = Buffer.from(Array.from({ length }, () => random(256)));
    const changed = [
      [head, noise, tail.subarray(length)],
      [head, tail.subarray(length)],
      [head, tail.subarray(0, length), tail],
      [head, noise, tail],
      [head, Buffer.from(['(', '[', '{', '<', '\0', '"', '\\', '99999999999'][random(8)] ?? ''), tail],
      [random(10) === 0 ? head : bytes],
    ];
    bytes = Buffer.concat(changed[random(changed.length)] ?? []);
  }
  return bytes;
}

it(`${rounds} random mutations of a file of each format end as completed or failed with a reason`, async () => {
  const random = randomFrom(seed);
  const outcomes: Record<string, number> = {};
  const note = (outcome: string) => (outcomes[outcome] = (outcomes[outcome] ?? 0) + 1);
  for (let round = 0; round < rounds; round += 1) {
    const files = Object.entries(originals).map(([name, original]) => ({
      name: `${round}-${name}`,
      // The number keeps two mutations that happen to be equal from being duplicates.
      content: Buffer.concat([mutate(original, random), Buffer.from(` ${round}`)]),
    }));
    await Promise.all(
      files.map(async ({ name, content }) => {
        const document = await addDocument(analyst, jar, { name, text: content });
        note(document.error?.code ?? document.status);
        const reason = document.status === 'failed' ? document.error.message : 'Has no reason to fail';
        expect(reason, name).toMatch(/^[A-Z].{10,}/s);
      }),
    );
  }
  const known = [
    'completed',
    'CORRUPT_FILE',
    'NO_TEXT',
    'UNSUPPORTED_FORMAT',
    'PASSWORD_PROTECTED',
    'ARCHIVE_UNSAFE',
  ];
  expect(Object.keys(outcomes).filter((outcome) => !known.includes(outcome))).toEqual([]);
  expect(outcomes['completed']).toBeGreaterThan(0);
  expect(outcomes['CORRUPT_FILE']).toBeGreaterThan(0);
  const listed = await analyst.get(`${jarsPath}/${jar}/documents?limit=1`);
  expect(listed.body.total).toBe(rounds * Object.keys(originals).length);
  const fine = await addDocument(analyst, jar, { name: 'after.txt', text: 'The server answers.' });
  expect(fine.status).toBe('completed');
});
