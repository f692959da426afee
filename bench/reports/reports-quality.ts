import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { signIn } from '../support/client.ts';
import { inNewDirectory } from '../support/directory.ts';
import { describeMachine } from '../support/figures.ts';
import { startServer } from '../support/server.ts';
import { evidenceIn, labelledEntities, printEntityScores } from './report-evidence.ts';
import { askBoth, modelEnvironment } from './with-model.ts';
import { askAll, extractedIn, type Asked, type Question } from './report-answers.ts';
import { hasReports, readQuestions, reportJar } from './report-jar.ts';

/**
 * Questions, indicators, entities and relations of real threat reports, over the whole path: the reports are uploaded to a real
 * server next to 100 other documents, every question is asked over HTTP, the indicators are those of the STIX export, entities
 * and relations those of the API. The scorer of the set
 * judges. `--data` is the folder of the set, `--show wrong` (partial, refusal, trap) or `missed`, `false` for indicators prints
 * cases, `--keep` is a folder for the answers and what was extracted. With `--model`, a GGUF file, only every fourth question is asked,
 * with that model and without one, for `--minutes` at most; LLAMA_CPP_DIR is where node-llama-cpp is, see docs/models.md.
 */
const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '../shared/data/reports' },
    others: { type: 'string', default: '../shared/data/documents' },
    by: { type: 'string', default: 'kind' },
    show: { type: 'string' },
    keep: { type: 'string' },
    model: { type: 'string' },
    minutes: { type: 'string', default: '20' },
  },
});

function score(mode: string, gold: string, lines: object[], directory: string, name = mode): void {
  const file = join(values.keep ?? directory, `${name}.jsonl`);
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const show = values.show === undefined ? [] : ['--show', values.show];
  const given = [
    join(values.data, 'score.mjs'),
    mode,
    resolve(values.data, gold),
    file,
    '--by',
    values.by,
    ...show,
  ];
  console.log(execFileSync(process.execPath, given, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }));
}

/** Entities, by their labels; and how many of the labelled relations are found. */
async function scoreEvidence(asked: Asked, directory: string): Promise<void> {
  const labels = labelledEntities(join(values.data, 'entities.jsonl'));
  const found = await evidenceIn(asked, new Set(labels.map(({ document }) => document)));
  printEntityScores(labels, found.entities);
  console.log(`\n${found.relations.length} relations are stated in these documents`);
  score('relations', 'entities.jsonl', found.relations, directory);
}

/** The same sample of questions with the model and without. */
async function scoreModel(asked: Asked, questions: Question[], directory: string): Promise<void> {
  const { written, extracted, sample } = await askBoth(asked, questions, Number(values.minutes));
  const gold = join(directory, 'sample.jsonl');
  writeFileSync(gold, sample.map((each) => `${JSON.stringify(each)}\n`).join(''));
  for (const [name, answers] of [
    ['with-model', written],
    ['extractive', extracted],
  ] as const) {
    console.log(name);
    score('questions', gold, answers, directory, name);
  }
}

async function run(directory: string): Promise<void> {
  const questions = readQuestions(values.data);
  const env = values.model === undefined ? {} : modelEnvironment(values.model, directory);
  const server = await startServer(directory, { env });
  try {
    const client = await signIn(server.platform);
    const asked = await reportJar(client, server, values);
    if (values.model === undefined) {
      const { answers, msPerQuestion } = await askAll(asked, questions);
      score('questions', 'questions.jsonl', answers, directory);
      console.log(`${Math.round(msPerQuestion)} ms a question\n`);
      score('indicators', 'indicators.jsonl', await extractedIn(asked), directory);
      await scoreEvidence(asked, directory);
    } else await scoreModel(asked, questions, directory);
    client.close();
  } finally {
    await server.stop();
  }
}

if (!hasReports(values.data)) {
  console.error(`The reports are missing: ${values.data}`);
  process.exit(1);
}
console.log(describeMachine());
await inNewDirectory(run);
