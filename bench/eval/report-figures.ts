import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { askAll, type Answer, type Question } from '../reports/report-answers.ts';
import { readQuestions, reportJar } from '../reports/report-jar.ts';
import { signIn, type BenchClient } from '../support/client.ts';
import { inNewDirectory } from '../support/directory.ts';
import { spread } from '../support/retrieval-collection.ts';
import { startServer } from '../support/server.ts';

type ReportQuestion = Question & { answerable: boolean; paraphrased: boolean };

/** What became of the questions of a kind. */
export type Tally = { questions: number; right: number; wrong: number };
export const questionKinds = ['worded otherwise', 'worded as the text', 'unanswerable'] as const;
type Tallies = Record<(typeof questionKinds)[number], Tally>;
export type ReportFigures = { words: Tallies; meaning: Tallies };

const pageSize = 100;
const lookEveryMs = 500;
const patienceMs = 300_000;

/**
 * Asks a real server about the reports, with meaning and then by words alone: the same data, restarted. Judged by the scorer of the
 * set. Of the questions so many are asked at most, and the other documents are there unless `others` is null.
 */
export function measureReports(given: {
  data: string;
  others: string | null;
  most: number;
}): Promise<ReportFigures> {
  const { data, most } = given;
  const questions = spread(readQuestions<ReportQuestion>(data), most);
  return inNewDirectory(async (directory) => {
    const judged = async (jar: string | null, embeddings: string) => {
      const server = await startServer(directory, { env: { EMBEDDINGS: embeddings } });
      const client = await signIn(server.platform);
      try {
        const { platform } = server;
        const asked =
          jar === null ? await reportJar(client, server, given) : { platform, token: client.token, jar };
        if (jar === null) await untilEmbedded(client, `${platform}/api/knowledge/honey-pots/${asked.jar}`);
        await expectMeaning(client, asked, embeddings !== 'off');
        const { answers } = await askAll(asked, questions);
        return {
          jar: asked.jar,
          tallies: tally(questions, verdictsOf(answers, { data, directory, questions })),
        };
      } finally {
        client.close();
        await server.stop();
      }
    };
    const { jar, tallies: meaning } = await judged(null, 'built-in');
    const { tallies: words } = await judged(jar, 'off');
    return { words, meaning };
  });
}

/** Waits until the passages of every document have their vectors. */
async function untilEmbedded(client: BenchClient, jar: string): Promise<void> {
  const until = Date.now() + patienceMs;
  for (let offset = 0; ;) {
    const { body } = await client.call('GET', `${jar}/documents?limit=${pageSize}&offset=${offset}`);
    const isDone = body.documents.every(
      ({ status, chunk_count, embedding_count }) => status !== 'completed' || chunk_count === embedding_count,
    );
    if (isDone && body.documents.length < pageSize) return;
    if (isDone) offset += pageSize;
    else if (Date.now() > until) throw new Error('The vectors of the reports were not made');
    else await sleep(lookEveryMs);
  }
}

/** Answers are searched for as searches are: with vectors, or not. */
async function expectMeaning(
  client: BenchClient,
  { platform, jar }: { platform: string; jar: string },
  wanted: boolean,
): Promise<void> {
  const body = { query: 'malware', honey_jar_ids: [jar], limit: 1 };
  const search = () => client.call('POST', `${platform}/api/knowledge/search`, body);
  const until = Date.now() + patienceMs;
  for (;;) {
    const isHybrid = (await search()).body.search_type === 'hybrid';
    if (isHybrid === wanted) return;
    if (!wanted || Date.now() > until)
      throw new Error(`Searches of the reports are ${wanted ? 'not ' : ''}by meaning`);
    await sleep(lookEveryMs);
  }
}

type Judging = { data: string; directory: string; questions: ReportQuestion[] };

/** The verdict of the scorer of the set on each answer, by the id of its question. */
function verdictsOf(answers: Answer[], { data, directory, questions }: Judging): Map<string, string> {
  const file = (name: string) => join(directory, `${name}.jsonl`);
  const write = (name: string, rows: object[]) =>
    writeFileSync(file(name), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  write('asked', questions);
  write('answers', answers);
  const given = [resolve(data, 'score.mjs'), 'questions', file('asked'), file('answers')];
  execFileSync(process.execPath, [...given, '--json', file('verdicts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const { items } = JSON.parse(readFileSync(file('verdicts'), 'utf8')) as {
    items: { id: string; verdict: string }[];
  };
  return new Map(items.map(({ id, verdict }) => [id, verdict]));
}

function tally(questions: ReportQuestion[], verdicts: Map<string, string>): Tallies {
  const of = (wanted: (question: ReportQuestion) => boolean): Tally => {
    const judged = questions.filter(wanted).map(({ id }) => verdicts.get(id) ?? 'missing');
    const count = (...those: string[]) => judged.filter((verdict) => those.includes(verdict)).length;
    return {
      questions: judged.length,
      right: count('right', 'right refusal'),
      wrong: count('wrong', 'wrong answer'),
    };
  };
  return {
    'worded otherwise': of(({ answerable, paraphrased }) => answerable && paraphrased),
    'worded as the text': of(({ answerable, paraphrased }) => answerable && !paraphrased),
    unanswerable: of(({ answerable }) => !answerable),
  };
}
