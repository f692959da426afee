import type { Sample } from './sample.ts';

/** Something that speaks for a kind of document, or against it. */
export type Sign = {
  /** What it adds to the likelihood of its kind, as a logarithm, when it is there in full. Below 0 against it. */
  weight: number;
  /** Below `least` it is not there; from `full` on it is there in full. */
  least: number;
  full: number;
  measure: (sample: Sample) => number;
  /** What was measured, for a reader. It quotes nothing of the text. */
  says: (value: number) => string;
};

type Strength = { weight: number; least: number; full: number };

/** One of the first lines is, by its form, the title of such a document. */
export function title(weight: number, what: string, form: RegExp): Sign {
  const measure = ({ top }: Sample): number =>
    top.some((line) => line.length <= 120 && form.test(line)) ? 1 : 0;
  return { weight, least: 1, full: 1, measure, says: () => `title of ${what}` };
}

/** So many different ones of these words and phrases. */
export function terms(strength: Strength, what: string, list: readonly string[]): Sign {
  const all = list.map((phrase) => ({
    first: phrase.split(' ', 1)[0] ?? '',
    phrase: ` ${phrase} `,
  }));
  const measure = ({ words, vocabulary }: Sample): number =>
    all.filter(({ first, phrase }) => vocabulary.has(first) && words.includes(phrase)).length;
  return { ...strength, measure, says: (found) => `${what}: ${found}` };
}

/** So many different ones of these are alone on a line. */
export function headings(strength: Strength, what: string, list: readonly string[]): Sign {
  const measure = ({ headings: found }: Sample): number => list.filter((phrase) => found.has(phrase)).length;
  return { ...strength, measure, says: (found) => `${what}: ${found}` };
}

/** So many places have this form. */
export function count(strength: Strength, what: string, form: RegExp): Sign {
  const measure = ({ text }: Sample): number => {
    let found = 0;
    for (const _ of text.matchAll(form)) found += 1;
    return found;
  };
  return { ...strength, measure, says: (found) => `${what}: ${found}` };
}

/** So many different ones of the form begin a line. */
export function labels(strength: Strength, what: string, form: RegExp): Sign {
  const measure = ({ lines }: Sample): number =>
    new Set(lines.map((line) => form.exec(line)?.[1]?.toLowerCase()).filter((label) => label !== undefined))
      .size;
  return { ...strength, measure, says: (found) => `${what}: ${found}` };
}

const fewestLines = 4;

/** Such a part of the lines, 0–1, has this form. */
export function share(strength: Strength, what: string, form: RegExp): Sign {
  const measure = ({ lines }: Sample): number =>
    lines.length < fewestLines ? 0 : lines.filter((line) => form.test(line)).length / lines.length;
  return { ...strength, measure, says: (part) => `${Math.round(part * 100)} % of lines ${what}` };
}
