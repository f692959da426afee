import { bodyTerms } from '#analysis/language/terms.ts';

/** The analysed terms of a text, in order. */
export const answerTerms = (text: string): string[] => bodyTerms(text).split(' ').filter(Boolean);
