import type { Judge } from './example.ts';

/** A question of the reports' set: `must` and `must_not` are strings, or patterns after `re:`. */
export type ReportQuestion = {
  question: string;
  answerable: boolean;
  document: string | null;
  documents?: string[];
  evidence: { document: string; quote: string }[];
  must: string[];
  must_not: string[];
};

const enoughOfQuote = 0.6;

/** As the set's own scorer makes texts alike: lower case, without defanging, white space folded. */
function alike(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFC')
    .replace(/\[@\]|\[at\]|\(at\)/g, '@')
    .replace(/hxxp/g, 'http')
    .replace(/\[?\.\]|\[dot\]|\(dot\)|\[\./g, '.')
    .replace(/[“”„]/g, '"')
    .replace(/[’‘]/g, "'")
    .replace(/[–—‑]/g, '-')
    .replace(/\\_/g, '_')
    .replace(/\s+/g, ' ')
    .trim();
}

function holds(text: string, pattern: string): boolean {
  return pattern.startsWith('re:')
    ? new RegExp(pattern.slice(3), 'iu').test(text)
    : text.includes(alike(pattern));
}

/** Paths of links are no answer. */
function withoutPaths(text: string): string {
  return text.replace(/(https?:\/\/[^\s/)\]]+)[^\s)\]]*/gi, '$1');
}

function wordsOf(text: string): Set<string> {
  return new Set(text.split(/[^\p{L}\p{N}.]+/u).filter((word) => word.length > 1));
}

function carries(quote: string, evidence: string): boolean {
  const [own, wanted] = [alike(quote), alike(evidence)];
  if (own.includes(wanted) || (own.length >= 12 && wanted.includes(own))) return true;
  const [words, all] = [wordsOf(own), [...wordsOf(wanted)]];
  return all.length > 2 && all.filter((word) => words.has(word)).length >= enoughOfQuote * all.length;
}

/** Judges as the scorer of the set does, and a candidate besides by whether it is the evidence. */
export function reportJudge({ must, must_not, evidence, document, documents }: ReportQuestion): Judge {
  const own = new Set(documents?.length ? documents : [document]);
  const shareIn = (text: string) =>
    must_not.some((pattern) => holds(text, pattern))
      ? 0
      : must.filter((pattern) => holds(text, pattern)).length / must.length;
  return {
    candidate: ({ hit, quote }) => {
      const share = shareIn(alike(withoutPaths(quote)));
      if (share === 0) return 0;
      const isEvidence = evidence.some((each) => carries(quote, each.quote));
      if (!own.has(hit.document_id) || !isEvidence) return share < 1 ? 0 : isEvidence ? 1 : null;
      return share < 1 ? share / 2 : 1;
    },
    answer: (text) => shareIn(alike(withoutPaths(text))) === 1,
  };
}
