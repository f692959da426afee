/** A pattern of words and phrases, as they stand in running text. They are this code's own, never a document's. */
export const wordsOf = (...phrases: string[]): RegExp =>
  new RegExp(String.raw`(?<![a-z])(?:${phrases.join('|')})(?![a-z-])`, 'i');

/** What only looks legitimate. */
export const pretence = wordsOf(
  String.raw`imitat\w*|impersonat\w*|spoof\w*|mimic\w*|masquerad\w*|disguis\w*|fak(?:e|ed|ing)|look-?alikes?`,
  String.raw`typosquat\w*|compromised|abus\w*|hijack\w*|not legitimate|appear\w*|pos(?:e|es|ed|ing)`,
);
