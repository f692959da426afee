/** Code units of a text that are looked at: its beginning, middle and end. */
const parts = { beginning: 24_000, middle: 12_000, end: 12_000 };
/** Lines that a title is in. */
const topLines = 15;
/** A longer line is a paragraph, whose end says nothing of its kind. */
const longestLine = 400;
const mostLines = 1000;

/** What is measured of a text. */
export type Sample = {
  text: string;
  /** Its lines that are not empty, without the blanks around them. */
  lines: string[];
  /** The first of them, without the signs of headings. */
  top: string[];
  /** Lines that may be headings, as their words. */
  headings: Set<string>;
  /** Its words in small letters with one blank between them, before and after. */
  words: string;
  vocabulary: Set<string>;
  /** Code units of the whole text. */
  length: number;
};

/** Takes so much of a text that its kind shows, and no more. */
export function sampleOf(whole: string): Sample {
  const text = partsOf(whole);
  const lines = linesOf(text);
  const words = wordsOf(text);
  return {
    text,
    lines,
    top: lines.slice(0, topLines).map((line) => line.replace(/^[#*_>\s]+|[*_:\s]+$/g, '')),
    headings: new Set(lines.filter((line) => line.length <= 60).map(headingOf)),
    words: ` ${words.join(' ')} `,
    vocabulary: new Set(words),
    length: whole.length,
  };
}

function partsOf(whole: string): string {
  const { beginning, middle, end } = parts;
  if (whole.length <= beginning + middle + end) return whole;
  const half = whole.length >> 1;
  const cuts = [
    whole.slice(0, beginning),
    whole.slice(half - middle / 2, half + middle / 2),
    whole.slice(whole.length - end),
  ];
  return cuts.join('\n');
}

/** Where there are very many, every second or every so many. */
function linesOf(text: string): string[] {
  const lines = text
    .split('\n')
    .map((line) => line.slice(0, longestLine).trim())
    .filter((line) => line !== '');
  const step = Math.ceil(lines.length / mostLines);
  return step <= 1 ? lines : lines.filter((_, at) => at % step === 0);
}

const word = /[\p{L}\p{N}&]+(?:['’][\p{L}]+)?/gu;

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(word) ?? [];
}

/** `3.1 **Scope:**` → `scope`. */
function headingOf(line: string): string {
  return wordsOf(line.replace(/^(?:[#*_>\s]|\d+[.)]|[ivx]+[.)])+/i, '')).join(' ');
}
