import { parseArgs } from 'node:util';
import { loadConfig } from '#config/config.ts';
import { visible } from '#kernel/visible.ts';
import { AppError } from '#kernel/errors.ts';
import { askFolder, type FolderAnswer } from '#app/folder/folder-ask.ts';
import { progressBar } from './progress-bar.ts';
import { commandLog } from '#app/processes/log.ts';

/** `skep ask "question" --dir FOLDER`: prints the answer with its numbered sources. */
export async function ask(args: string[]): Promise<void> {
  const { values, positionals } = parseArguments(args);
  const question = positionals.join(' ').trim();
  if (question === '')
    throw new AppError('invalid', 'Give a question: skep ask "How do we rotate API keys?" --dir FOLDER');
  const limit = Number(values.limit);
  if (!Number.isInteger(limit) || limit < 1 || limit > 20)
    throw new AppError('invalid', '--limit must be 1 to 20');
  const config = loadConfig();
  const bar = progressBar('Reading');
  const outcome = await askFolder(config, commandLog(config), {
    folder: values.dir,
    question,
    limit,
    progress: bar.show,
  });
  bar.end();
  console.log(values.json ? JSON.stringify(asJson(question, outcome), null, 2) : asText(outcome));
}

function parseArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        dir: { type: 'string', default: '.' },
        json: { type: 'boolean', default: false },
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
    nearest: answer.nearest.map(asFileSource),
    folder: { files, read, removed, refused },
  };
}

type Source = FolderAnswer['answer']['sources'][number];

function asFileSource({ title, document_id: _id, jar_id: _jar, ...source }: Source): object {
  return { file: title, ...source };
}

function asText({ answer, sync }: FolderAnswer): string {
  const lines = [answer.answer];
  if (answer.sources.length > 0) lines.push('', 'Sources', ...answer.sources.flatMap(sourceLines));
  if (answer.nearest.length > 0) lines.push('', 'Nearest passages', ...answer.nearest.flatMap(sourceLines));
  if (answer.answered) lines.push('', `Confidence ${answer.confidence.toFixed(2)}`);
  if (sync.refused.length > 0) lines.push('', ...refusalLines(sync.refused));
  return lines.join('\n');
}

function sourceLines({ number, title, page, section, quote }: Source): string[] {
  const place = [title, page === null ? '' : `page ${page}`, section].filter(Boolean).join(', ');
  // A terminal obeys control characters, which a document may hold.
  return [`[${number}] ${visible(place)}`, `    “${visible(quote.replace(/\s+/g, ' '))}”`];
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
