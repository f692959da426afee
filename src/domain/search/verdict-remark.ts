import type { Queryable } from '#db/database.ts';
import { valuesIn } from '#analysis/indicators/spelling.ts';
import { benignAmong, type BenignValue } from '#domain/verdicts/index.ts';
import type { Answer } from './extractive/source.ts';
import { sanitizeAnswer } from './generated/sanitize.ts';

/** Values that are named; of more it says that there are some. */
const mostNamed = 5;

/**
 * What verdicts say about values that an answer, or a sentence that it cites, shows: to be put after the answer. Empty when they call
 * none of them benign in the documents that it cites. One query.
 */
export async function verdictRemark(db: Queryable, { answered, answer, sources }: Answer): Promise<string> {
  if (!answered || sources.length === 0) return '';
  const shown = [answer, ...sources.map(({ quote }) => quote)].join('\n');
  const documentIds = [...new Set(sources.map(({ document_id }) => document_id))];
  const benign = await benignAmong(db, { values: valuesIn(shown), documentIds, limit: mostNamed + 1 });
  const said = benign.slice(0, mostNamed).map(remarkOn);
  if (benign.length > mostNamed) said.push('More values in it are marked as benign.');
  return said.join(' ');
}

/** Without the name of who decided: the answer may be read by others. */
function remarkOn({ value, decided_at }: BenignValue): string {
  const day = decided_at.toISOString().slice(0, 10);
  return `${sanitizeAnswer(value, [value])} is marked as benign by a verdict of ${day}.`;
}
