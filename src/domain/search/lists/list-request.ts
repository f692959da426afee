import { queryStopWords } from '#analysis/language/stopwords.ts';
import { bodyTerms } from '#analysis/language/terms.ts';
import { verbClass } from '#evidence/relations/verbs.ts';
import { askedIn } from '#domain/search/question/asked.ts';
import { reportNamedIn } from '#domain/search/question/report-names.ts';
import { wantedIn } from '#domain/search/question/wanted.ts';
import { denies } from '#domain/search/records/denials.ts';
import { asksForOwn, endAskedFor, nameMark, thingsMark, type EndAskedFor } from './end-asked-for.ts';
import { listKindIn, type ListKind } from './list-kinds.ts';

/** A question for a list that records can answer: it asks for nothing but what they hold. */
export type ListRequest =
  | { of: 'aliases'; name: string }
  /** Things at the other end of relations of what is named. */
  | ({ of: 'relations'; kind: ListKind; name: string } & EndAskedFor)
  /** Things in the documents about what is named. */
  | { of: 'subject'; kind: ListKind; name: string }
  | { of: 'report'; kind: ListKind; report: string };

const longestQuestion = 300;
/** Words that ask for a list, and that narrow it by nothing. */
const light = new Set(
  `list all every complete whole known name given indicator mention record contain include appear associate relate belong attribute
  see find seen found report document file number threat actor group gang campaign malware ransomware mitre att ck
  address hash refer relationship make say own be`.split(/\s+/),
);
const lightTerms = new Set([...light].flatMap((word) => bodyTerms(word).split(' ')));

/** Reads a question for a list; null for any other, for a denial, and where a word narrows it by what no record holds. */
export function listRequestIn(question: string): ListRequest | null {
  if (question.length > longestQuestion) return null;
  const asked = askedIn(question, wantedIn(question, []));
  const report = reportNamedIn(question);
  const kind = listKindIn(report ? report.rest : question);
  if (report && kind) {
    const rest = report.rest.replace(kind.asked, ' ');
    return isPlain(rest, []) && !denies(rest) ? { of: 'report', kind, report: report.title } : null;
  }
  const [subject, ...others] = asked.subjects;
  if (!subject || others.length > 0) return null;
  const rest = question.replaceAll(subject.name, ' ').replaceAll(/[’'](?:s\b)?/g, ' ');
  if (denies(question.replaceAll(subject.name, ' '))) return null;
  if (asked.aliases) return isPlain(rest, aliasWords) ? { of: 'aliases', name: subject.name } : null;
  const of = kind && listKindIn(rest);
  return of ? ofSubject({ rest, kind: of, name: subject.name }, question) : null;
}

const aliasWords = [
  'alias',
  'aliases',
  'other',
  'another',
  'alternative',
  'alternate',
  'also',
  'called',
  'tracked',
  'by',
  'as',
  'under',
  'names',
];

type Parts = { rest: string; kind: ListKind; name: string };

function ofSubject({ rest, kind, name }: Parts, question: string): ListRequest | null {
  const words = wordsOf(rest.replace(kind.asked, ' '));
  const verbs = words.filter((word) => verbClass(word));
  if (verbs.length > 1 || !isPlain(words.join(' '), verbs)) return null;
  const marked = question.replaceAll(name, ` ${nameMark} `).replace(kind.asked, ` ${thingsMark} `);
  if (verbs.length === 0 && kind.values.length > 0) return { of: 'subject', kind, name };
  if (verbs.length > 0) {
    const asked = endAskedFor(wordsOf(marked));
    return asked && { of: 'relations', kind, name, ...asked };
  }
  return kind.of && asksForOwn(wordsOf(marked))
    ? { of: 'relations', kind, name, relations: [kind.of], end: 'object' }
    : null;
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+|[\u{1}\u{2}]/gu) ?? [];

/** Whether nothing of weight is left of a question. */
function isPlain(rest: string, words: string[]): boolean {
  const known = new Set([...lightTerms, ...bodyTerms(words.join(' ')).split(' ')]);
  return bodyTerms(rest, { leaveOut: queryStopWords })
    .split(' ')
    .filter(Boolean)
    .every((term) => known.has(term));
}
