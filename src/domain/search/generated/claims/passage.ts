import { sentenceSpans } from '#analysis/language/sentences.ts';
import { isNamedIn, type Subject } from '#domain/search/question/subjects.ts';
import type { SearchHit } from '#domain/search/search-hit.ts';
import type { ClaimName } from './names.ts';
import { readStatement, type Statement } from './statement.ts';

/** A cited passage: what its title and headings name, and its statements in order. */
export type CitedPassage = { lower: string; label: Statement; statements: readonly Statement[] };

export function readCitedPassage({ title, section, content }: SearchHit): CitedPassage {
  const spans = sentenceSpans(content);
  return {
    lower: `${title}\n${section}\n${content}`.toLowerCase(),
    label: readStatement(`${title}\n${section}`.replaceAll('_', ' ')),
    statements: spans.map(({ start, end }) => readStatement(content.slice(start, end))),
  };
}

/** Whether a statement names it: in the same words, or by another of its names that lists know. */
export function namesIt({ words, keys }: ClaimName, statement: Pick<Statement, 'words' | 'known'>): boolean {
  return statement.words.includes(words) || keys.some((key) => statement.known.has(key));
}

/** The statements about a thing that claims or questions name; empty when the passage does not speak of it. */
export type About = (passage: CitedPassage) => readonly Statement[];

export const aboutName =
  (name: ClaimName): About =>
  (passage) =>
    statementsAbout(passage, (statement) => namesIt(name, statement));

export const aboutSubject =
  (subject: Subject): About =>
  (passage) =>
    statementsAbout(passage, ({ terms }) => isNamedIn(subject, terms));

/**
 * Those that name it, and those after them until one speaks of something else: it begins with another name, or names another
 * actor, malware or campaign that lists know. What is named in the title or a heading is spoken of from the start.
 */
function statementsAbout(
  { label, statements }: CitedPassage,
  isNamed: (statement: Statement) => boolean,
): readonly Statement[] {
  let about = isNamed(label);
  const found = about ? [label] : [];
  for (const statement of statements) {
    if (isNamed(statement)) about = true;
    else if (speaksOfAnother(statement)) about = false;
    if (about) found.push(statement);
  }
  return found;
}

function speaksOfAnother({ words, names, acts }: Statement): boolean {
  const [first] = names;
  return acts || (first !== undefined && words.startsWith(first.words));
}
