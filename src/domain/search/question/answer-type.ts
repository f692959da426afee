import { findIdentifiers, type IdentifierKind } from '#analysis/identifiers.ts';

/** A kind of thing that can be asked for: how a question asks for it, and what of it a text holds. */
export type AnswerType = {
  name: string;
  /** As people read it: `a CVE`. */
  label: string;
  /** Codes have a form of their own; facts are numbers, times and places; names are of many kinds. */
  form: 'code' | 'fact' | 'name';
  asked: RegExp;
  /** Values as they are written. */
  find: (text: string) => string[];
};

/** Makes the function that lists the matches of a pattern in a text. */
export const held = (pattern: string, flags = 'giu') => {
  const compiled = new RegExp(pattern, flags);
  return (text: string) => text.match(compiled) ?? [];
};

/** The identifiers of these kinds in a text. */
export const codes =
  (...kinds: IdentifierKind[]) =>
  (text: string) =>
    findIdentifiers(text)
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ canonical }) => canonical);

/** Asks for one of these words: `which … domains`, `list every domain`. */
export const focus = (words: string) =>
  new RegExp(String.raw`\b(?:what|which|whose|name|list|give|every|all)\b[^?.]{0,40}?\b(?:${words})\b`, 'i');
