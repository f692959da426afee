import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createJar, type BenchClient, type BenchFile } from '../support/client.ts';
import { untilFinished } from '../support/finished.ts';
import type { BenchServer } from '../support/server.ts';
import type { Asked, Question } from './report-answers.ts';

const mostOthers = 100;
const perForm = 10;

const types: Record<string, string> = {
  pdf: 'application/pdf',
  html: 'text/html',
  json: 'application/json',
  md: 'text/markdown',
  txt: 'text/plain',
};

function filesIn(folder: string, names: string[]): BenchFile[] {
  return names.map((path) => ({
    name: path.slice(path.lastIndexOf('/') + 1),
    type: types[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
    content: readFileSync(join(folder, path)),
  }));
}

/** The first hundred that are not marked as hard, in the order of their manifest. */
function otherNames(folder: string): string[] {
  return readFileSync(join(folder, 'manifest.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { path: string; note: string })
    .filter(({ note }) => note === '')
    .slice(0, mostOthers)
    .map(({ path }) => path);
}

/** Uploads files and answers how many of them became documents. */
async function upload(
  client: BenchClient,
  server: BenchServer,
  jar: string,
  files: BenchFile[],
): Promise<number> {
  let taken = 0;
  const documents = `${server.knowledge}/honey-jars/${jar}/documents`;
  for (let from = 0; from < files.length; from += perForm) {
    const { status, body } = await client.upload(documents, 'files', files.slice(from, from + perForm));
    if (status !== 201) throw new Error(`The upload answered ${status}: ${JSON.stringify(body)}`);
    taken += body.documents.length;
    for (const error of body.errors) console.log(`not taken: ${JSON.stringify(error)}`);
  }
  return taken;
}

/** Whether the set of reports is there. */
export const hasReports = (data: string): boolean => existsSync(join(data, 'questions.jsonl'));

export function readQuestions<Row extends Question>(data: string): Row[] {
  const lines = readFileSync(join(data, 'questions.jsonl'), 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Row);
}

/** A honey jar with the reports and, where their folder is there, a hundred other documents, all of them read. */
export async function reportJar(
  client: BenchClient,
  server: BenchServer,
  { data, others: folder }: { data: string; others: string | null },
): Promise<Asked> {
  const reports = filesIn(join(data, 'documents'), readdirSync(join(data, 'documents')));
  const others = folder !== null && existsSync(folder) ? filesIn(folder, otherNames(folder)) : [];
  const jar = await createJar(client, server.platform, 'Reports');
  const taken = await upload(client, server, jar, [...reports, ...others]);
  const documents = `${server.platform}/api/knowledge/honey-pots/${jar}/documents`;
  const { completed, failed } = await untilFinished(client, documents, taken);
  console.log(
    `${reports.length} reports and ${others.length} other documents: ${completed} read, ${failed} failed\n`,
  );
  return { platform: server.platform, token: client.token, jar };
}
