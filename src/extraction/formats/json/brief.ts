import { assemble, type Assembly } from '#extraction/assemble.ts';
import { cleanText } from '#extraction/decode.ts';
import { readMd } from '#extraction/formats/md/md.ts';
import { oneLine } from './wording.ts';

/** Takes down what a structured document says, as a person would write it in a brief. */
export type Brief = {
  /** `level` 1–6. */
  heading: (level: number, title: string) => void;
  /** One fact that can be understood alone, on a line of its own. */
  fact: (text: string) => void;
  /** Paragraphs, of which some standards allow Markdown. */
  prose: (text: string) => void;
  /** Rules and patterns, with their lines as they are. */
  verbatim: (text: string) => void;
};

// Anything else is text as it is: an asterisk or an underscore alone is no markup.
const markup = /\]\(|<\/?[a-z]+>|\*\*|^#{1,6} |^```/m;
const citation = /\s?\(Citation: [^()]*(?:\([^()]*\)[^()]*)*\)/g;

/** Prose as its readers see it: link targets and marks of citations are none of it. */
export function shownProse(text: string): string {
  const cited = text.includes('(Citation:') ? text.replace(citation, '') : text;
  return (markup.test(cited) ? readMd(cited).text : cleanText(cited)).trim();
}

/**
 * Facts repeat what they are about: a long name and very many facts would become far more than the file. Briefs of real
 * advisories and reports are about as long as their files. UTF-16 code units.
 */
const longestBrief = (sourceLength: number): number => Math.min(20_000_000, 10 * sourceLength + 100_000);
const tooLong = new Error('The brief is longer than a document may be');

/** What the brief makes of a document; null when it would become too long. */
export function briefly<Made>(make: () => Made): Made | null {
  try {
    return make();
  } catch (error) {
    if (error === tooLong) return null;
    throw error;
  }
}

/** A brief that becomes the text of a document of that length (UTF-16 code units). It is written within `briefly`. */
export function createBrief(sourceLength: number): { brief: Brief; out: Assembly } {
  const out = assemble();
  const longest = longestBrief(sourceLength);
  let length = 0;
  const count = (text: string) => {
    length += text.length + 1;
    if (length > longest) throw tooLong;
  };
  const lines = (text: string) => {
    for (const line of text.split('\n'))
      if (line.trim() === '') out.gap();
      else out.line(line.trimEnd());
  };
  const apart = (text: string) => {
    if (text.trim() === '') return;
    count(text);
    out.gap();
    lines(text);
    out.gap();
  };
  const brief: Brief = {
    heading(level, title) {
      const line = oneLine(title);
      if (line === '') return;
      count(line);
      out.gap();
      out.heading(level, line);
      out.gap();
    },
    fact(text) {
      const line = oneLine(text);
      count(line);
      if (line !== '') out.line(line);
    },
    prose: (text) => apart(shownProse(text)),
    verbatim: (text) => apart(cleanText(text)),
  };
  return { brief, out };
}
