import { knownName } from '#names/known/known-names.ts';
import { tellingKind } from '#evidence/field-words.ts';

const reach = 40;

/**
 * Whether a name is part of a longer one, such as `Enigma` in `Enigma Protector`: the word right before or after it has a capital,
 * is no word of the field and no name that lists know, and does not begin a sentence.
 */
export function isInLongerName(text: string, start: number, end: number): boolean {
  const after = /^ (\p{Lu}\p{Ll}[\p{L}\p{N}]*)/u.exec(text.slice(end, end + reach))?.[1];
  const before = /(?:[^.!?:;\n“”"(|] (?=\p{Lu})|(?=\p{Lu}\p{Ll}+\p{Lu}))([\p{L}\p{N}]*\p{Ll}) $/u.exec(
    text.slice(Math.max(0, start - reach), start),
  )?.[1];
  return [after, before].some((word) => word !== undefined && isOfName(word));
}

const isOfName = (word: string): boolean =>
  tellingKind(word.toLowerCase()) === undefined && knownName(word).length === 0;
