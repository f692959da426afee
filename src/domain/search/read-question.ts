import type { SearchIndex } from '#index/search-index.ts';
import { comparisonIn, type ComparisonRequest } from './comparison/comparison-request.ts';
import { comparisonAnswer, namesBoth } from './comparison/comparison-answer.ts';
import { bothAnswers, contradictionOf } from './conflicts/conflicting-answer.ts';
import { readDocuments, type Reading, type ReadingScope, type Wording } from './extractive/reading.ts';
import { withRecordedLists } from './lists/recorded-lists.ts';
import { profileOf } from './profile/profile.ts';
import { profiledIn } from './profile/profile-request.ts';
import { datesOf } from './records/documents.repository.ts';
import { joined } from './records/joined.ts';
import type { Records } from './records/records.ts';
import { readSummary } from './summary/read-summary.ts';
import type { Search } from './search.service.ts';

/** What a question is read from: passages, and what was recorded of their documents where there are records. */
export type Sources = {
  search: Search;
  /** For summaries of whole documents. */
  index?: Pick<SearchIndex, 'passagesAt' | 'passagesOf' | 'searchLexical'> | undefined;
  records?: Records | undefined;
};

type Scope = ReadingScope & { wordings: Wording[] };

/** What documents and records hold on a question, in the first of its wordings that they answer, else in the likeliest. */
export async function readQuestion(sources: Sources, scope: Scope): Promise<Reading> {
  const summarised = await readSummaryOf(sources, scope);
  if (summarised) return summarised;
  const reading = await readDocuments(sources.search, scope);
  if (reading.going) return reading;
  const wordings = reading.extracted.answered ? [reading] : scope.wordings.filter(({ going }) => !going);
  for (const wording of wordings) {
    const better = await readFurther(sources, scope, { ...reading, ...wording });
    if (better) return better;
  }
  return reading;
}

/** The summary that one of the wordings asks for; no model writes it, as its passages are those of a whole document. */
async function readSummaryOf(
  { index, records }: Sources,
  { wordings, filter }: Scope,
): Promise<Reading | null> {
  if (!index) return null;
  for (const wording of wordings.filter(({ going }) => !going)) {
    const extracted = await readSummary(wording.question, { index, records, filter });
    if (extracted) return { ...wording, hits: [], extracted };
  }
  return null;
}

/** What records or two questions say better than the passages alone; null where nothing does. */
async function readFurther(sources: Sources, scope: Scope, reading: Reading): Promise<Reading | null> {
  const compared = comparisonIn(reading.question);
  return compared
    ? readComparison(sources, scope, { reading, compared })
    : withRecords(sources, scope, reading);
}

/** What passages contradict, records complete, or a profile says in place of a refusal; null where nothing does. */
async function withRecords({ records }: Sources, scope: Scope, reading: Reading): Promise<Reading | null> {
  const { extracted, question } = reading;
  const { filter } = scope;
  const other = extracted.answered ? contradictionOf(question, reading.hits, extracted) : null;
  if (other) {
    const ids = [extracted, other].flatMap(({ sources: cited }) => cited.map((each) => each.document_id));
    const added = records ? await datesOf(records.db, filter, ids) : new Map<string, Date>();
    return { ...reading, extracted: bothAnswers(extracted, other, added) };
  }
  if (!records) return null;
  const listed = await withRecordedLists(question, extracted, { records, filter });
  if (listed !== extracted) return { ...reading, extracted: listed };
  const name = extracted.answered ? null : profiledIn(question);
  const profile = name && (await profileOf(records, filter, name));
  if (!profile) return null;
  return { ...reading, extracted: joined([{ ...profile, answer: `${name}: ${profile.answer}` }]) };
}

type Compared = { reading: Reading; compared: ComparisonRequest };

/** Asks the same of both, and of each alone; where one has no answer, what passages say of both together goes before that. */
async function readComparison(
  sources: Sources,
  scope: Scope,
  { reading, compared: { sides, whole } }: Compared,
): Promise<Reading | null> {
  const { records } = sources;
  const answers = await Promise.all(
    sides.map(async ({ name, question }) => {
      const profile = whole && records ? await profileOf(records, scope.filter, name) : null;
      if (profile) return { name, answer: profile, hits: [] };
      const asked = whole ? `What is ${name}?` : question;
      const own = await readAlone(sources, { ...scope, wordings: [{ query: asked, question: asked }] });
      return { name, answer: own.extracted.answered ? own.extracted : null, hits: own.hits };
    }),
  );
  const names = sides.map(({ name }) => name);
  const isWhole = answers.every(({ answer }) => answer !== null);
  if (!isWhole && reading.extracted.answered && namesBoth(reading.extracted, names)) return null;
  const extracted = comparisonAnswer(answers);
  if (!extracted) return null;
  const hits = [...new Set([...answers.flatMap((side) => side.hits), ...reading.hits])].slice(0, scope.limit);
  return { ...reading, hits, extracted };
}

/** One question that is never taken for one about two things: else the questions of a hostile one would double with every name. */
async function readAlone(sources: Sources, scope: Scope): Promise<Reading> {
  const reading = await readDocuments(sources.search, scope);
  return (await withRecords(sources, scope, reading)) ?? reading;
}
