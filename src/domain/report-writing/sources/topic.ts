import { queryStopWords } from '#analysis/language/stopwords.ts';
import { bodyTerms } from '#analysis/language/terms.ts';
import type { Queryable } from '#db/database.ts';
import { spokenNames, type NamedEntity } from '#domain/evidence/index.ts';
import type { EntityKind } from '#evidence/evidence.ts';
import { foldName } from '#names/known/fold-name.ts';
import { knownName } from '#names/known/known-names.ts';

/** A thing that a report is about. */
export type Subject = {
  name: string;
  kind: EntityKind;
  /** The ids that documents have it under: a group and its ransomware of the same name are one subject. */
  ids: string[];
  /** It acts itself: some document has it as an actor or a campaign. Malware is what it uses then, and no rival. */
  acts: boolean;
  /** All of its names that mean nothing else: as whole words in a text they are it. */
  names: string[];
};

/** What a report is about: things that documents record, or words alone. */
export type Topic = {
  query: string;
  subjects: Subject[];
  /** Analysed terms of the query without those of the subjects' names and of its grammar. */
  terms: string[];
};

const acting: EntityKind[] = ['actor', 'malware', 'campaign', 'tool'];
/** Where nothing acts that is what it is about. */
const others: EntityKind[] = ['vulnerability', 'technique', 'organisation', 'sector', 'country', 'person'];
const mostSubjects = 4;
const longestName = 5;
const longestQuery = 2_000;
const requestWords = `report reports briefing brief overview summary summarise summarize profile compare comparison versus vs
  analysis analyse analyze write create give tell show list latest recent new news use case cases technical deep dive detail detailed
  details everything information intelligence threat threats actor actors group groups malware campaign campaigns activity about known
  know what who how difference between implement deploy architecture`;
const request = new Set(bodyTerms(requestWords).split(' '));

/** Reads what a query is about, of what documents in these jars name. `said`: the messages of a conversation about it. */
export async function topicOf(
  db: Queryable,
  jarIds: string[],
  { query, said }: { query: string; said: string[] },
): Promise<Topic> {
  const text = query.slice(0, longestQuery);
  const own = await subjectsIn(db, jarIds, text);
  const subjects = own.length > 0 || said.length === 0 ? own : await subjectsIn(db, jarIds, said.join('\n'));
  const named = new Set(subjects.flatMap(({ name, names }) => [name, ...names]).flatMap(termsOf));
  const terms = termsOf(text).filter((term) => !named.has(term) && !request.has(term));
  return { query: text, subjects, terms: [...new Set(terms)] };
}

const termsOf = (text: string): string[] =>
  bodyTerms(text, { leaveOut: queryStopWords }).split(' ').filter(Boolean);

async function subjectsIn(db: Queryable, jarIds: string[], text: string): Promise<Subject[]> {
  const runs = runsOf(text.slice(0, longestQuery));
  const found = await spokenNames(db, jarIds, [...new Set(runs.map((run) => run.text))]);
  const byName = new Map<string, NamedEntity[]>();
  for (const entity of found)
    for (const name of [entity.name, ...entity.aliases, ...listedNames(entity)])
      byName.set(foldName(name), [...(byName.get(foldName(name)) ?? []), entity]);
  const taken: (Run & { entity: NamedEntity; same: NamedEntity[] })[] = [];
  // The longest first: `Wizard Spider` is not about `Spider`.
  for (const run of runs.toSorted((a, b) => b.end - b.start - (a.end - a.start))) {
    const [entity, ...same] = bestFirst(byName.get(foldName(run.text)) ?? []);
    if (!entity || taken.some(({ start, end }) => run.start < end && start < run.end)) continue;
    taken.push({ ...run, entity, same });
  }
  taken.sort((a, b) => a.start - b.start);
  const ofKinds = (kinds: EntityKind[]) => taken.filter(({ entity }) => kinds.includes(entity.kind));
  const about = ofKinds(acting).length > 0 ? ofKinds(acting) : ofKinds(others);
  const once = new Map(about.map((one) => [one.entity.id, subjectOf(one)]));
  return [...once.values()].slice(0, mostSubjects);
}

type Run = { text: string; start: number; end: number };

/** Runs of up to five words that a name may be: with a capital or a digit, or known as a name of the field. */
function runsOf(text: string): Run[] {
  const words = [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}&'’._/-]*[\p{L}\p{N}]|[\p{L}\p{N}]/gu)];
  return words.flatMap(({ index }, i) =>
    words.slice(i, i + longestName).flatMap((last): Run[] => {
      const end = last.index + last[0].length;
      const run = text.slice(index, end).replace(/[’']s$/, '');
      return isNameLike(run) ? [{ text: run, start: index, end: index + run.length }] : [];
    }),
  );
}

const isNameLike = (run: string): boolean =>
  !/[\n,;:!?]/.test(run) && (/[\p{Lu}\d]/u.test(run) || knownName(run).some(({ ambiguous }) => !ambiguous));

/** The one that most documents name, of those that act; the first of several of a kind. */
const bestFirst = (entities: NamedEntity[]): NamedEntity[] =>
  [...acting, ...others]
    .flatMap((kind) => entities.filter((entity) => entity.kind === kind))
    .toSorted((a, b) => rankOf(a) - rankOf(b) || b.document_ids.length - a.document_ids.length);

const rankOf = ({ kind }: NamedEntity): number => (acting.includes(kind) ? 0 : 1);

type Taken = { entity: NamedEntity; same: NamedEntity[]; text: string };

function subjectOf({ entity, same, text: written }: Taken): Subject {
  const { kind, name } = entity;
  const all = [entity, ...same.filter((one) => isActing(one) && isSameName(one, written))];
  const names = [name, ...entity.aliases, ...listedNames(entity), written];
  return {
    name: written,
    kind,
    ids: [...new Set(all.flatMap(({ members }) => members))],
    acts: all.some((one) => one.kind === 'actor' || one.kind === 'campaign'),
    names: [...new Set(names)].filter(isSure),
  };
}

const isActing = ({ kind }: NamedEntity): boolean => acting.includes(kind);

/** By its own name: what only some list calls so is another thing. */
const isSameName = ({ name }: NamedEntity, written: string): boolean => foldName(name) === foldName(written);

/** Names that lists have for a thing of its kind: the ransomware Cuba is no republic. */
const listedNames = ({ name, kind }: NamedEntity): string[] =>
  knownName(name).flatMap((known) =>
    known.ambiguous || (known.kind as string) !== kind ? [] : [known.name, ...known.aliases],
  );

/** Whether a name means nothing else: none that is an ordinary word or a place as well, nor a short one that no list has. */
function isSure(name: string): boolean {
  const known = knownName(name);
  if (known.length > 0) return known.every(({ ambiguous }) => !ambiguous);
  return /[\p{Lu}\d]/u.test(name) && name.length >= 4 && !/^\p{Lu}\p{Ll}{1,4}$/u.test(name);
}
