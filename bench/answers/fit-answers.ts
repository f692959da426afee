import { writeFileSync } from 'node:fs';
import {
  answerModelPath,
  candidatesToSay,
  evidenceFor,
  readable,
  type ScoredSentence,
} from '#domain/search/index.ts';
import type { Example } from './example.ts';
import { fitChoices, fitOutcomes, sumOf, type Named, type Outcome } from './learning.ts';
import { readingExamples } from './reading-examples.ts';
import { reportExamples } from './report-examples.ts';

/**
 * Fits the two models that answers are made with: which candidate is the best one, and how likely it is the answer. What is printed
 * is measured on documents that the weights were not fitted on, in five parts; `--write` stores weights fitted on all.
 */
const ridge = { ranking: 0.002, confidence: 0.5 };
const parts = [0, 1, 2, 3, 4];
const threshold = 0.5;

function namesOf(all: Named[]): string[] {
  return [...new Set(all.flatMap((each) => Object.keys(each)))];
}

function rankingOf(examples: Example[], names: string[]): Named {
  const choices = examples
    .filter(({ kind }) => kind === 'answerable')
    .map(({ read, gold, weight }) => ({
      candidates: read.sentences.map(({ features }) => features),
      gold,
      weight,
    }));
  return fitChoices(choices, names, ridge.ranking);
}

/** The candidates ordered by these weights. */
function ordered({ read }: Example, ranking: Named): ScoredSentence[] {
  return read.sentences
    .map((each) => ({ ...each, score: sumOf(ranking, each.features) }))
    .sort((a, b) => Number(b.unit.states) - Number(a.unit.states) || b.score - a.score);
}

/** What would be answered, whether that is right, and what speaks for it; null where no candidate states anything. */
function outcomeOf(example: Example, ranking: Named): Outcome | null {
  const sentences = ordered(example, ranking);
  const [best] = sentences;
  if (!best?.unit.states) return null;
  const text = candidatesToSay(example.read.asked, sentences)
    .map(({ unit }) => readable(unit))
    .join(' ');
  const values = evidenceFor(example.question, best, { sentences, hits: example.hits });
  return { values, right: example.isRight(text, best), weight: example.weight };
}

type Judged = { example: Example; outcome: Outcome | null; confidence: number };

/** Every example as the models of the other folds judge it. */
function heldOut(examples: Example[], names: string[]): Judged[] {
  const rankings = parts.map((part) =>
    rankingOf(
      examples.filter(({ fold }) => fold !== part),
      names,
    ),
  );
  const outcomes = examples.map((example) => outcomeOf(example, rankings[example.fold] as Named));
  const evidence = namesOf(outcomes.flatMap((each) => (each ? [each.values] : [])));
  const models = parts.map((part) =>
    fitOutcomes(
      outcomes.filter((each, i) => each !== null && examples[i]?.fold !== part) as Outcome[],
      evidence,
      ridge.confidence,
    ),
  );
  return examples.map((example, i) => {
    const outcome = outcomes[i] ?? null;
    const sum = outcome ? sumOf(models[example.fold] as Named, outcome.values) : -Infinity;
    return { example, outcome, confidence: 1 / (1 + Math.exp(-sum)) };
  });
}

function reportCounts(judged: Judged[]): void {
  const groups = Map.groupBy(judged, ({ example }) => `${example.set}, ${example.kind}`);
  console.log(`${'held out'.padEnd(40)} questions   right   wrong   refused`);
  for (const [name, own] of groups) {
    const said = own.filter(({ confidence }) => confidence >= threshold);
    const right = said.filter(({ outcome }) => outcome?.right).length;
    const counts = [own.length, right, said.length - right, own.length - said.length].map((count) =>
      String(count).padStart(8),
    );
    console.log(`${name.padEnd(40)} ${counts.join(' ')}`);
  }
}

/** Of the real questions about reports, how many answers are wrong among the most confident ones. */
function reportRisk(judged: Judged[]): void {
  const real = judged
    .filter(
      ({ example: { set, kind } }) => set === 'reports' && (kind === 'answerable' || kind === 'unanswerable'),
    )
    .toSorted((a, b) => b.confidence - a.confidence);
  for (const share of [0.1, 0.2, 0.3, 0.4, 0.5, 0.6]) {
    const kept = real.slice(0, Math.round(real.length * share));
    const wrong = kept.filter(({ outcome }) => !outcome?.right).length;
    console.log(
      `the most confident ${share * 100} %: ${((100 * wrong) / kept.length).toFixed(1)} % wrong, from ${kept.at(-1)?.confidence.toFixed(2)}`,
    );
  }
  const sure = real.filter(({ confidence }) => confidence >= 0.9);
  console.log(
    `at .9 and above: ${sure.filter(({ outcome }) => outcome?.right).length} of ${sure.length} right`,
  );
}

const examples = [...(await reportExamples()), ...(await readingExamples())];
const names = namesOf(
  examples.flatMap(({ read }) => read.sentences.slice(0, 1).map(({ features }) => features)),
);
const judged = heldOut(examples, names);
reportCounts(judged);
reportRisk(judged);
if (process.argv.includes('--write')) {
  const outcomes = judged.flatMap(({ outcome }) => (outcome ? [outcome] : []));
  const evidence = namesOf(outcomes.map(({ values }) => values));
  const model = {
    ranking: rankingOf(examples, names),
    confidence: fitOutcomes(outcomes, evidence, ridge.confidence),
  };
  writeFileSync(answerModelPath, `${JSON.stringify(model, null, 2)}\n`);
}
