import { arbitrate } from './arbitration.ts';
import { fold } from './fold.ts';
import { compileForms, findForms } from './forms.ts';
import type { Find } from './recogniser.ts';
import type { Scan } from './scan.ts';
import { tokenise } from './tokens.ts';
import { createVocabulary } from './vocabulary.ts';
import { recognisers } from './recognisers/all.ts';
import { finders as makers } from './finders/all.ts';

export type Engine = {
  /** Everything that may be personal data, with how sure it is; in order, without overlaps; offsets of `text`. */
  detect(text: string): Find[];
};

/** So much of a text is looked at in one go, with what stands around it. */
const windowChars = 1 << 18;
/** More than the longest find with the words around it. */
const marginChars = 2048;

export function createEngine(window = windowChars): Engine {
  const vocabulary = createVocabulary();
  const forms = compileForms(recognisers, vocabulary);
  const finders = makers.map((make) => make(vocabulary));
  return {
    detect(text) {
      const folded = fold(text);
      const finds: Find[] = [];
      for (let from = 0; from < folded.text.length; from += window) {
        const to = Math.min(folded.text.length, from + window);
        const scan = scanOf(folded.text, { from, to });
        const report = (find: Find) => {
          if (find.start >= from && find.start < to) finds.push(find);
        };
        findForms(scan, forms, report);
        for (const finder of finders) finder(scan, report);
      }
      return arbitrate(finds).map((find) => ({ ...find, ...folded.original(find) }));
    },
  };

  function scanOf(text: string, { from, to }: { from: number; to: number }): Scan {
    const range = { from: Math.max(0, from - marginChars), to: Math.min(text.length, to + marginChars) };
    return { text, ...range, tokens: tokenise(text, range, vocabulary), vocabulary };
  }
}
