import { parseArgs } from 'node:util';
import { loadConfig } from '#config/config.ts';
import { AppError } from '#kernel/errors.ts';
import { visible } from '#kernel/visible.ts';
import { connectServer } from './client/documents-client.ts';
import {
  retrievalTestsOf,
  type EndedRun,
  type ModelState,
  type RunSettings,
  type TestedModel,
} from './client/retrieval-tests-client.ts';
import { progressBar } from './progress-bar.ts';

const options = {
  url: { type: 'string' },
  key: { type: 'string' },
  json: { type: 'boolean', default: false },
  all: { type: 'boolean', default: false },
  'by-document': { type: 'boolean', default: false },
  'top-k': { type: 'string', default: '10' },
} as const;

const stateNames: Record<ModelState, string> = {
  previous: 'in use before',
  served: 'in use',
  building: 'being made',
};

const stateOf = ({ state, waiting }: TestedModel): string =>
  waiting ? 'complete, waiting for the switch' : stateNames[state];

type Way = { name: string; model: TestedModel | null; run: EndedRun };

/**
 * `skep eval`: asks the retrieval tests of the account by words alone and with the vectors of each embedding model that there are
 * some of, and prints what differs: before another model takes the place of the one in use, or after.
 */
export async function evalCommand(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options });
  const top_k = Number(values['top-k']);
  if (!Number.isInteger(top_k) || top_k < 1 || top_k > 50)
    throw new AppError('invalid', '--top-k must be 1 to 50');
  const progress = progressBar('Asking', 'questions');
  const tests = retrievalTestsOf(await connectServer(loadConfig(), values, progress.say));
  const models = await tests.models();
  const settings = { top_k, ...(values['by-document'] && { group_by: 'document' as const }) };
  const ways: Way[] = [];
  const measure = async (name: string, model: TestedModel | null, chosen: Partial<RunSettings>) => {
    const run = await tests.run({ ...settings, vectors: model !== null, ...chosen }, progress.show);
    ways.push({ name, model, run });
  };
  try {
    await measure('words alone', null, {});
    for (const model of models.filter(({ available }) => available))
      await measure(`${model.name} (${stateOf(model)})`, model, { model: model.state });
  } finally {
    progress.end();
  }
  const left = models.filter(({ available }) => !available);
  const report = { settings, ways, left, all: values.all };
  console.log(values.json ? JSON.stringify(asJson(report), null, 2) : asText(report));
}

type Report = {
  settings: Pick<RunSettings, 'top_k' | 'group_by'>;
  ways: Way[];
  left: TestedModel[];
  all: boolean;
};

/** The places of a question, one for each way; null where it was not found, or not measured. */
type Places = { question: string; places: (number | null)[] };

function placesOf(ways: Way[]): { questions: Places[]; unmeasured: string[] } {
  const results = ways.map(({ run }) => new Map(run.results.map((result) => [result.question_id, result])));
  const asked = ways[0]?.run.results ?? [];
  const isMeasured = ({ question_id }: { question_id: string }) =>
    results.every((each) => each.get(question_id)?.state === 'measured');
  const questions = asked.filter(isMeasured).map(({ question_id, question }) => ({
    question,
    places: results.map((each) => each.get(question_id)?.rank ?? null),
  }));
  const unmeasured = asked.filter((result) => !isMeasured(result)).map(({ question }) => question);
  return { questions, unmeasured };
}

function asJson({ settings, ways, left }: Report) {
  const { questions, unmeasured } = placesOf(ways);
  return {
    settings,
    ways: ways.map(({ name, model, run: { id, figures } }) => ({
      name: model?.name ?? name,
      state: model?.state ?? null,
      run_id: id,
      figures,
    })),
    not_compared: left.map(({ name, state, complete }) => ({ name, state, complete })),
    questions,
    not_measured: unmeasured,
  };
}

function asText({ settings, ways, left, all }: Report): string {
  const { questions, unmeasured } = placesOf(ways);
  const differing = questions.filter(({ places }) => new Set(places).size > 1);
  const sums = ways.map(({ name, run: { figures } }, at) => {
    const { recall, mrr, ndcg } = figures;
    return [visible(name), figure(recall), figure(mrr), figure(ndcg), ...changesAt(questions, at)];
  });
  const head = ['', `recall@${settings.top_k}`, 'MRR@10', 'nDCG@10', 'better', 'worse'];
  const listed = all ? questions : differing;
  const count = ways[0]?.run.questions ?? 0;
  return [
    `${count} ${count === 1 ? 'question' : 'questions'}, ${questions.length} measured in every way`,
    ...unmeasured.map(notMeasured),
    '',
    ...table([head, ...sums]),
    'better, worse: questions whose place changed against the line before',
    ...left.map(notCompared),
    '',
    all
      ? 'Places'
      : differing.length === 0
        ? 'No question has another place'
        : 'Questions with another place',
    ...(listed.length === 0
      ? []
      : table([
          ['', ...ways.map((_, at) => String(at + 1))],
          ...listed.map(({ question, places }) => [
            inOneLine(question),
            ...places.map((place) => String(place ?? '–')),
          ]),
        ])),
    ...(listed.length === 0 ? [] : [ways.map(({ name }, at) => `${at + 1}: ${visible(name)}`).join(', ')]),
  ].join('\n');
}

/** Runs look at fifty places. */
const notFound = 51;

const figure = (value: number): string => value.toFixed(3);
const placeOf = (place: number | null | undefined): number => place ?? notFound;

/** How many questions came earlier and later than in the way before; not found is later than every place. */
function changesAt(questions: Places[], at: number): [string, string] {
  if (at === 0) return ['', ''];
  const steps = questions.map(({ places }) => placeOf(places[at]) - placeOf(places[at - 1]));
  const count = (is: (step: number) => boolean) => String(steps.filter(is).length);
  return [count((step) => step < 0), count((step) => step > 0)];
}

const notMeasured = (question: string): string =>
  `not measured: ${cut(inOneLine(question))}: what it expects was deleted, or you may not search it any more`;

function notCompared(model: TestedModel): string {
  const { name, complete } = model;
  const why =
    complete < 0.9
      ? `only ${Math.floor(complete * 100)} % of the passages have its vectors`
      : 'the server cannot use them now: the model cannot be asked with its settings, or vectors are missing';
  return `not compared: ${visible(name)} (${stateOf(model)}): ${why}`;
}

const widest = 72;

const inOneLine = (text: string): string => visible(text).replace(/\s+/g, ' ');

const cut = (text: string): string =>
  text.length > widest ? `${text.slice(0, widest - 1).toWellFormed()}…` : text;

/** Lines of columns, the first to the left. */
function table(rows: string[][]): string[] {
  const cells = rows.map(([first = '', ...rest]) => [cut(first), ...rest]);
  const widths = (cells[0] ?? []).map((_, at) => Math.max(...cells.map((row) => row[at]?.length ?? 0)));
  return cells.map((row) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}
