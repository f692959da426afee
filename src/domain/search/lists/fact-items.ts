import { valuesOf } from '#analysis/indicators/spelling.ts';
import type { AnswerRequestHit } from '#domain/search/extractive/source.ts';
import type { Fact, RelatedFact } from '#domain/search/records/facts.repository.ts';
import { namesOneOf } from '#domain/search/records/names-one-of.ts';
import { quotesAt } from '#domain/search/records/quoted.ts';
import type { Records } from '#domain/search/records/records.ts';

/** A recorded thing as it is listed, with what is quoted for it. */
export type Item = { text: string; fact: Fact; quoted: AnswerRequestHit };

/**
 * The facts that can be quoted, and of relations those whose quote, title or heading names both ends. While a document is read again
 * its records are ahead of its passages: those are left out.
 */
export async function itemsOf(
  records: Pick<Records, 'index'>,
  facts: (Fact | RelatedFact)[],
): Promise<Item[]> {
  const quotes = await quotesAt(records, facts);
  return facts.flatMap((fact, i) => {
    const quoted = quotes[i];
    return quoted && (!('ends' in fact) || statesBoth(fact, quoted))
      ? [{ text: spelled(fact, quoted), fact, quoted }]
      : [];
  });
}

/** What a sentence may call `the group` or `it`, so that the document has to be read to know of whom it speaks. */
const referredTo = new Set<string>(['actor', 'malware', 'tool', 'campaign']);

function statesBoth({ ends }: RelatedFact, { hit: { title, section }, quote }: AnswerRequestHit): boolean {
  const text = [title, section, quote].join('\n');
  return ends.every(({ kind, names }) => !referredTo.has(kind) || namesOneOf(text, names));
}

/** As the document writes it, so that what is defanged stays so; names as they are recorded. */
function spelled({ name, place: [start, end] }: Fact, { hit }: AnswerRequestHit): string {
  const written = hit.content.slice(start - hit.start, end - hit.start);
  return valuesOf(written).includes(name) ? written : name;
}
