import { quotedForModel } from '#analysis/for-model.ts';
import { knownName } from '#names/known/known-names.ts';

import type { Answer, AnswerSource } from '#domain/search/extractive/source.ts';
import { lookedForIn } from '#domain/search/question/looked-for.ts';
import type { SearchHit } from '#domain/search/search-hit.ts';

const mostAliases = 4;
const mostQuotes = 3;
/** UTF-16 units of a quote. */
const longestQuote = 240;

function aliasesOf(name: string): string[] {
  const forms = knownName(name).flatMap((entity) =>
    entity.ambiguous ? [] : [entity.name, ...entity.aliases],
  );
  const others = forms.filter((form) => form.toLowerCase() !== name.toLowerCase());
  return [...new Set(others)].slice(0, mostAliases);
}

/** In a line what a question asks for, and of whom, with the other names that lists know; empty where it does not tell. */
export function frameLine(question: string): string {
  const { kind, names } = lookedForIn(question);
  const about = names.map((name) => {
    const aliases = aliasesOf(name);
    return aliases.length > 0 ? `${name} (also ${aliases.join(', ')})` : name;
  });
  const parts = [kind && `Asked for: ${kind}.`, about.length > 0 && `About: ${about.join('; ')}.`];
  return quotedForModel(parts.filter(Boolean).join(' '));
}

/** A part of a passage that is likely to answer, with the number of the passage. */
export type LikelyPart = { number: number; quote: string };

type Extracted = Pick<Answer, 'sources' | 'related' | 'nearest'>;

/** The best parts of the passages that the extracted answer is made of or was chosen from, best first. */
export function likelyParts(extracted: Extracted, hits: readonly SearchHit[]): LikelyPart[] {
  const found = [...extracted.sources, ...extracted.nearest, ...extracted.related];
  return found.slice(0, mostQuotes).flatMap((source) => {
    const number = hits.findIndex((hit) => isWithin(source, hit)) + 1;
    return number > 0 ? [{ number, quote: source.quote.replace(/\s+/g, ' ').slice(0, longestQuote) }] : [];
  });
}

function isWithin({ document_id, start, end }: AnswerSource, hit: SearchHit): boolean {
  return document_id === hit.document_id && start < hit.end && end > hit.start;
}

/** The same as lines of a prompt. */
export function likelyLine({ number, quote }: LikelyPart): string {
  return `[${number}] ${quotedForModel(quote)}`;
}
