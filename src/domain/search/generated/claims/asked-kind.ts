import { askedIn, type Asked } from '#domain/search/question/asked.ts';
import { wantedIn } from '#domain/search/question/wanted.ts';
import { newValues } from '#domain/search/candidates/kind-features.ts';
import { isOrdinaryWord } from '#names/text/word-classes.ts';
import type { Answer } from '#domain/search/extractive/source.ts';

/** At and above this confidence an extracted answer is right in nine of ten cases (docs/quality.md). */
const sure = 0.9;

/** Kinds with a form of their own. Names, places, reasons and the like are written in too many ways to miss one in a sentence. */
const formed = new Set(
  `cve sha256 sha1 md5 hash wallet email ip technique url server domain port version score money size length duration clock date
  percentage count country`.split(/\s+/),
);

/** A word that means something anyway has a capital where it begins a sentence: `Answer briefly.` */
function opensSentence(question: string, name: string): boolean {
  const before = question.slice(0, question.indexOf(name)).trimEnd();
  return isOrdinaryWord(name.toLowerCase()) && (before === '' || /[.!?:]$/.test(before));
}

/** The question, read for what a written answer has to hold. */
export function readAsked(question: string): Asked {
  const asked = askedIn(question, wantedIn(question, []));
  return { ...asked, subjects: asked.subjects.filter(({ name }) => !opensSentence(question, name)) };
}

function valuesIn({ type, lower }: Asked, text: string): string[] {
  const values = (type?.find(text) ?? []).map((value) => value.toLowerCase());
  return values.filter((value) => !lower.includes(value));
}

/**
 * Whether written sentences answer: they hold a value of the kind asked for, if that is one that has a form; and where the extracted
 * answer is sure, they have one of its values.
 */
export function answersKind(
  asked: Asked,
  written: string,
  extracted: Pick<Answer, 'answered' | 'answer' | 'confidence'> | undefined,
): boolean {
  if (!asked.type || !formed.has(asked.type.name)) return true;
  if (newValues(asked, written).fresh === 0) return false;
  if (!extracted?.answered || extracted.confidence < sure) return true;
  const values = valuesIn(asked, extracted.answer);
  return values.length === 0 || valuesIn(asked, written).some((value) => values.includes(value));
}
