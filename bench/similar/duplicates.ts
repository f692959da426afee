import { bodyTerms } from '#analysis/language/terms.ts';
import { sharedText, shingleCollector, type Shingles } from '#analysis/shingles/shingles.ts';
import { comparedPassages, sketchOf } from '#analysis/shingles/sketch.ts';
import { likelyPairs } from '#domain/similar/duplicates/likely-pairs.ts';
import { sketchSetOf } from '#domain/similar/duplicates/sketch-set.ts';
import { kindOf } from '#domain/similar/near-duplicate.ts';
import { printTable } from '../support/figures.ts';
import { seededRandom } from '../support/prose.ts';
import { corpusFiles, otherForms, readCorpus } from './read-corpus.ts';

/**
 * Whether sketches of documents lead to the same near-duplicates as comparing all texts with each other: real documents, the same in
 * another extraction, and forms of them made here (excerpts, and copies in which passages of other documents take the place of own ones).
 */

const files = corpusFiles();
if (!files)
  throw new Error('The documents of ../shared/data/reports and ../shared/data/documents are missing');
const { passages: own } = await readCorpus(files.all, 'jar');
const { passages: forms } = await readCorpus(otherForms(), 'forms');

type Text = { name: string; contents: string[] };
const contentsOf = (passages: { content: string }[]): string[] =>
  passages.slice(0, comparedPassages).map(({ content }) => content);

const real = [
  ...[...own].map(([name, passages]): Text => ({ name, contents: contentsOf(passages) })),
  ...[...forms].map(([name, passages]): Text => ({ name: `${name} (text)`, contents: contentsOf(passages) })),
];
const random = seededRandom(5);
const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;

/** From half of it to all of it, so that the shares lie on both sides of what counts. */
function formsOf({ name, contents }: Text): Text[] {
  const length = Math.ceil(contents.length * (0.1 + 0.5 * random()));
  const from = Math.floor(random() * (contents.length - length + 1));
  const kept = 0.5 + 0.5 * random();
  const replaced = contents.map((content) => (random() < kept ? content : pick(pick(real).contents)));
  return [
    { name: `${name} (excerpt)`, contents: contents.slice(from, from + length) },
    { name: `${name} (reworked)`, contents: replaced },
  ];
}

function shinglesOf({ contents }: Text): Shingles {
  const { add, shingles } = shingleCollector();
  for (const content of contents) add(bodyTerms(content).split(' ').filter(Boolean));
  return shingles;
}

type Pair = { one: number; other: number; share: number };

function exactPairs(all: Shingles[]): Pair[] {
  return all.flatMap((first, one) =>
    all.slice(one + 1).flatMap((second, at): Pair[] => {
      const shared = sharedText(first, second);
      const kind = kindOf(shared, Math.min(first.size, second.size));
      return kind === 'near_duplicate' ? [{ one, other: one + 1 + at, share: shared.shared_share }] : [];
    }),
  );
}

const keyOf = ({ one, other }: Pair): string => `${Math.min(one, other)}/${Math.max(one, other)}`;

function measure(texts: Text[]): (string | number)[] {
  const shingles = texts.map(shinglesOf);
  const exact = new Map(exactPairs(shingles).map((pair) => [keyOf(pair), pair]));
  const found = new Map(likelyPairs(sketchSetOf(shingles.map(sketchOf))).map((pair) => [keyOf(pair), pair]));
  const right = [...found].filter(([key]) => exact.has(key));
  const clear = [...exact].filter(([, { share }]) => share >= 0.75);
  const errors = right.map(([key, { share }]) => Math.abs(share - (exact.get(key)?.share ?? 0)));
  if (process.argv.includes('--missed'))
    for (const [key, { one, other, share }] of exact)
      if (!found.has(key))
        console.log(
          share.toFixed(2),
          texts[one]?.name,
          shingles[one]?.size,
          '|',
          texts[other]?.name,
          shingles[other]?.size,
        );
  return [
    texts.length,
    exact.size,
    (right.length / exact.size).toFixed(3),
    (clear.filter(([key]) => found.has(key)).length / clear.length).toFixed(3),
    (right.length / found.size).toFixed(3),
    (errors.reduce((sum, error) => sum + error, 0) / errors.length).toFixed(3),
  ];
}

printTable(
  [
    'documents',
    'pairs by all texts',
    'recall',
    'recall of shares from .75 on',
    'precision',
    'mean error of the share',
  ],
  [measure(real), measure([...real, ...real.flatMap(formsOf)])],
);
