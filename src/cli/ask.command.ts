import { parseArgs } from 'node:util';
import { loadConfig } from '#config/config.ts';
import { AppError } from '#kernel/errors.ts';
import { askFolder, type FolderAnswer } from '#app/folder/folder-ask.ts';
import { answerLines } from './answer-text.ts';
import { connectDocuments, documentsOptions } from './client/documents-client.ts';
import { progressBar } from './progress-bar.ts';
import { commandLog } from '#app/processes/log.ts';

/**
 * `skep ask "question"`: prints the answer with its numbered sources, from the files of a folder (`--dir`) or from a running server
 * (`--url`).
 */
export async function ask(args: string[]): Promise<void> {
  const { values, positionals } = parseArguments(args);
  const question = positionals.join(' ').trim();
  if (question === '')
    throw new AppError('invalid', 'Give a question: skep ask "How do we rotate API keys?" --dir FOLDER');
  const limit = Number(values.limit);
  if (!Number.isInteger(limit) || limit < 1 || limit > 20)
    throw new AppError('invalid', '--limit must be 1 to 20');
  const { url, key, jar, dir, json } = values;
  if (url === undefined && (key !== undefined || jar !== undefined))
    throw new AppError('invalid', '--key and --jar are for a running server: give its address with --url');
  if (url !== undefined && dir !== undefined)
    throw new AppError('invalid', 'Give --dir for a folder or --url for a running server, not both');
  const asked = { question, limit, json };
  if (url === undefined) await askFiles({ ...asked, folder: dir ?? '.' });
  else await askServer({ ...asked, url, key, jar });
}

type Asked = { question: string; limit: number; json: boolean };

async function askFiles({ json, ...asked }: Asked & { folder: string }): Promise<void> {
  const config = loadConfig();
  const bar = progressBar('Reading');
  const outcome = await askFolder(config, commandLog(config), { ...asked, progress: bar.show });
  bar.end();
  console.log(json ? JSON.stringify(asJson(asked.question, outcome), null, 2) : asText(outcome));
}

type AskedThere = Asked & { url: string; key: string | undefined; jar: string | undefined };

async function askServer({ question, limit, json, url, key, jar: name }: AskedThere): Promise<void> {
  const server = await connectDocuments(loadConfig(), { url, key }, console.error);
  const jar = name === undefined ? null : await server.jar(name);
  const answer = await server.ask(question, limit, jar);
  console.log(json ? JSON.stringify({ question, ...answer }, null, 2) : answerLines(answer).join('\n'));
}

function parseArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        ...documentsOptions,
        dir: { type: 'string' },
        limit: { type: 'string', default: '5' },
      },
    });
  } catch (cause) {
    throw new AppError('invalid', (cause as Error).message, { cause });
  }
}

function asJson(question: string, { answer, sync }: FolderAnswer): object {
  const { files, read, removed, refused } = sync;
  return {
    question,
    answered: answer.answered,
    answer: answer.answer,
    confidence: answer.confidence,
    model_used: answer.model,
    sources: answer.sources.map(asFileSource),
    related: answer.related.map(asFileSource),
    looked_for: answer.looked_for,
    nearest: answer.nearest.map(asFileSource),
    folder: { files, read, removed, refused },
  };
}

type Source = FolderAnswer['answer']['sources'][number];

function asFileSource({ title, document_id: _id, jar_id: _jar, ...source }: Source): object {
  return { file: title, ...source };
}

function asText({ answer, sync }: FolderAnswer): string {
  const lines = answerLines(answer);
  if (sync.refused.length > 0) lines.push('', ...refusalLines(sync.refused));
  return lines.join('\n');
}

const shownRefusals = 5;

function refusalLines(refused: { path: string; message: string }[]): string[] {
  const shown = refused.slice(0, shownRefusals).map(({ path, message }) => `  ${path}: ${message}`);
  const rest = refused.length - shown.length;
  return [
    `${refused.length} files could not be read:`,
    ...shown,
    ...(rest > 0 ? [`  and ${rest} more (--json lists all)`] : []),
  ];
}
