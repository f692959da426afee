import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { rounded } from '../support/figures.ts';
import { askAll, type Answer, type Asked, type Question } from './report-answers.ts';

/** One question in so many is asked: a small model takes seconds for each, even so. */
const everyNth = 4;
/** Tokens of prompt and answer together, and of the answer: more passages and longer answers take a small machine minutes. */
const context = 1024;
const longestAnswer = 64;
const name = 'measured';

/** The settings of a server whose default model is the one of a GGUF file; it is found in a new folder of `directory`. */
export function modelEnvironment(file: string, directory: string): Record<string, string> {
  const models = join(directory, 'models');
  mkdirSync(models);
  symlinkSync(resolve(file), join(models, `${name}.gguf`));
  const { LLAMA_CPP_DIR } = process.env;
  const settings = join(directory, 'skep.yaml');
  // More threads wait for each other where other programs use the cores.
  const performance = `{ cpu_threads: 1, max_tokens: ${longestAnswer} }`;
  writeFileSync(settings, `llm_service:\n  performance: ${performance}\n`);
  return {
    CONFIG_FILE: settings,
    MODEL_DIR: models,
    MODEL_NAME: name,
    MODEL_CONTEXT_LIMIT: String(context),
    ...(LLAMA_CPP_DIR !== undefined && { LLAMA_CPP_DIR: resolve(LLAMA_CPP_DIR) }),
  };
}

/**
 * Asks every fourth question, first with the model, for so many minutes at most, then without one. Prints how many of the model's
 * replies passed the checks, and what each took.
 */
export async function askBoth(
  asked: Asked,
  all: Question[],
  minutes: number,
): Promise<{ written: Answer[]; extracted: Answer[]; sample: Question[] }> {
  const chosen = all.filter((_, i) => i % everyNth === 0);
  const until = performance.now() + minutes * 60_000;
  const { answers: written, msPerQuestion } = await askAll(asked, chosen, { until });
  const sample = chosen.slice(0, written.length);
  const alone = await askAll(asked, sample, { model: 'extractive' });
  const own = written.filter(({ model }) => model === name);
  if (own.length === 0 && sample.length > 0)
    console.log('No reply of the model stood; server.log has failures');
  const refused = own.filter(({ answered }) => !answered).length;
  console.log(`every ${everyNth}th question, ${sample.length} of ${chosen.length} within ${minutes} minutes`);
  console.log(`written answers that passed the checks: ${own.length - refused} of ${sample.length}`);
  console.log(`refusals of the model that stood: ${refused} of ${sample.length}`);
  console.log(
    `${rounded(msPerQuestion / 1000)} s a question with the model, ${rounded(alone.msPerQuestion)} ms without\n`,
  );
  return { written, extracted: alone.answers, sample };
}
