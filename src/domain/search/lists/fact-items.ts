import { valuesOf } from '#analysis/indicators/spelling.ts';
import type { AnswerRequestHit } from '#domain/search/extractive/source.ts';
import type { Fact } from '#domain/search/records/facts.repository.ts';
import { quotesAt } from '#domain/search/records/quoted.ts';
import type { Records } from '#domain/search/records/records.ts';

/** A recorded thing as it is listed, with what is quoted for it. */
export type Item = { text: string; fact: Fact; quoted: AnswerRequestHit };

/** The facts that can be quoted. While a document is read again its records are ahead of its passages: those are left out. */
export async function itemsOf(records: Pick<Records, 'index'>, facts: Fact[]): Promise<Item[]> {
  const quotes = await quotesAt(records, facts);
  return facts.flatMap((fact, i) => {
    const quoted = quotes[i];
    return quoted ? [{ text: spelled(fact, quoted), fact, quoted }] : [];
  });
}

/** As the document writes it, so that what is defanged stays so; names as they are recorded. */
function spelled({ name, place: [start, end] }: Fact, { hit }: AnswerRequestHit): string {
  const written = hit.content.slice(start - hit.start, end - hit.start);
  return valuesOf(written).includes(name) ? written : name;
}
