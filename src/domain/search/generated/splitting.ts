import { splitWritten } from './citations.ts';

/** No sentence is longer: what looks at one may take the square of its length. UTF-16 units. */
const longestSentence = 4096;
/** What is shorter is looked at whenever something was added. */
const short = 512;
const sliceLength = 1024;

/** A text in pieces short enough that none keeps others waiting. */
export function slicesOf(text: string): string[] {
  const count = Math.ceil(text.length / sliceLength);
  return Array.from({ length: count }, (_, i) => text.slice(i * sliceLength, (i + 1) * sliceLength));
}

/** Takes a reply as it is written and gives its sentences, each when it is complete. */
export function createSplitter() {
  let written = '';
  let worthIt = 0;
  return {
    /** The sentences that are complete with this; empty when none is. */
    add(text: string): string {
      written += text;
      if (written.length < worthIt) return '';
      const { complete, rest } = splitWritten(written);
      written = rest;
      // Looking for an end at every word would take the square of a long sentence's length.
      worthIt = rest.length < short ? 0 : rest.length * 1.125;
      return complete;
    },
    /** What is not complete by now. */
    rest: () => written,
    /** Whether that is too long to become a sentence. */
    overlong: () => written.length > longestSentence,
  };
}
