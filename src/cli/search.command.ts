import { parseArgs } from 'node:util';
import { nothingFoundText } from '#app/operations/nothing-found.ts';
import { loadConfig } from '#config/config.ts';
import { AppError } from '#kernel/errors.ts';
import { sourceLines } from './answer-text.ts';
import { connectDocuments, documentsOptions, type ServerResults } from './client/documents-client.ts';

const options = { ...documentsOptions, limit: { type: 'string', default: '10' } } as const;
const longestQuote = 300;

/** `skep search "words"`: prints the passages that a running server finds, the best first. */
export async function search(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const query = positionals.join(' ').trim();
  if (query === '')
    throw new AppError('invalid', 'Say what to look for: skep search --url URL "CVE-2021-44228"');
  const limit = Number(values.limit);
  if (!Number.isInteger(limit) || limit < 1 || limit > 100)
    throw new AppError('invalid', '--limit must be 1 to 100');
  const server = await connectDocuments(loadConfig(), values, console.error);
  const jar = values.jar === undefined ? null : await server.jar(values.jar);
  const found = await server.search(query, limit, jar);
  console.log(values.json ? JSON.stringify(found, null, 2) : await asText(found));
}

async function asText({ results, ...found }: ServerResults): Promise<string> {
  if (results.length === 0) return nothingFoundText(found);
  return results
    .flatMap(({ title, content, score, metadata: { page, section } }, at) => {
      const quote =
        content.length > longestQuote ? `${content.slice(0, longestQuote).toWellFormed()} …` : content;
      const [place = '', ...quotes] = sourceLines({ number: at + 1, title, page, section, quote });
      return [`${place} (score ${score.toFixed(2)})`, ...quotes];
    })
    .join('\n');
}
