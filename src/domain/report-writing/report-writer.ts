import type { Database } from '#db/database.ts';
import type { Conversations } from '#domain/conversations/index.ts';
import type { DocumentFiles } from '#domain/documents/index.ts';
import { markingsOf, strictness, type Tlp } from '#domain/evidence/index.ts';
import type { Jars } from '#domain/jars/index.ts';
import type { PersonalData } from '#domain/pii/index.ts';
import type { ChatSource, Records, Search } from '#domain/search/index.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import type { Marking, ReportContent } from '#publishing/content.ts';
import { openDrafting } from './drafting/drafting.ts';
import type { ReportOrder, ReportWriter, WrittenReport } from './report-order.ts';
import { sectionsOf } from './report-sections.ts';
import { createScrambler, noScrambler, scrambledContent, type Scrambler } from './scrambling/scrambler.ts';
import { depths } from './sections/depth.ts';
import { threatKinds } from './sources/evidence.repository.ts';
import { evidenceOn } from './sources/pool.ts';
import { scopeOf, type ReportScope } from './sources/report-scope.ts';
import { topicOf, type Topic } from './sources/topic.ts';
import { treatedOf } from './sources/treatment.ts';
import { evidenceOnWords } from './sources/word-evidence.ts';
import { createReferences } from './statements/references.ts';
import { dayOf, joinedList } from './statements/statement.ts';
import { createSaidSoFar } from './statements/stories.ts';
import { settled, verified } from './statements/verification.ts';
import { paced, type Pace } from './writing-pace.ts';
import type { Treated, Writing } from './writing.ts';

export type ReportWriterDeps = {
  database: Database;
  jars: Pick<Jars, 'searchable'>;
  search: Search;
  records: Records;
  files: Pick<DocumentFiles, 'text'>;
  conversations: Pick<Conversations, 'get'>;
  personalData: Pick<PersonalData, 'detectInDocument'>;
  /** Null: no language model writes. */
  chat: ChatSource | null;
  logger: Logger;
  /** So long a model may take for a section. Milliseconds. */
  sectionMs?: number;
};

const usualSectionMs = 45_000;

/** Writes reports from what the documents say: docs/report-writing.md. */
export function createReportWriter(deps: ReportWriterDeps): ReportWriter {
  return { write: (order, options) => paced(options, (pace) => write(deps, order, pace)) };
}

async function write(deps: ReportWriterDeps, order: ReportOrder, pace: Pace): Promise<WrittenReport> {
  const { database, records, files } = deps;
  const db = database.kysely;
  pace.at(2, 'Looking which documents may be used');
  const scope = await pace.until(scopeOf({ jars: deps.jars, db }, order));
  const topic = await pace.until(topicIn(deps, order, scope));
  const treated = isCounted(order) ? [] : await treat(deps, { order, topic, scope, pace });
  const documents = new Map(treated.flatMap((one) => [...one.documents]));
  pace.at(40, 'Preparing');
  const scrambler = await scramblerFor(deps, { order, treated, pace });
  const references = referencesOf(scope, documents);
  const said = createSaidSoFar();
  const { chat, logger, sectionMs = usualSectionMs } = deps;
  const { scramble } = scrambler;
  const drafting = await openDrafting({ chat, pace, references, said, scramble, logger, sectionMs });
  try {
    const shared = {
      order,
      topic,
      scope,
      db,
      search: deps.search,
      records,
      documents,
      treated,
      references,
      said,
    };
    const writing: Writing = {
      ...shared,
      depth: depths[order.style],
      drafting,
      pace,
      gaps: [],
      keyJudgements: [],
    };
    const sections = await sectionsOf(writing);
    pace.at(94, 'Checking every citation against the stored text');
    const held = await verified(references.all(), { db, files, pace });
    const made = settled({ sections, references: references.all() }, held);
    const document_ids = [...new Set(made.references.map(({ document_id }) => document_id))];
    const markings = await pace.until(markingsOf(db, document_ids));
    const marking = strictest([...markings.values()]);
    const content = { ...headOf(order), marking, facts: factsOf(writing, document_ids.length), ...made };
    pace.at(99, 'Done');
    return {
      content: scrambledContent(content, scramble),
      document_ids,
      placeholders: scrambler.placeholders,
    };
  } finally {
    drafting.release();
  }
}

function referencesOf({ jars }: ReportScope, documents: Writing['documents']): Writing['references'] {
  const names = new Map(jars.map(({ id, name }) => [id, name]));
  return createReferences((id) => {
    const document = documents.get(id);
    if (!document) return undefined;
    const { title, published_at, admiralty_code } = document;
    return { title, honey_jar_name: names.get(document.jar_id) ?? '', published_at, admiralty_code };
  });
}

const headOf = ({ title, query }: ReportOrder) => ({
  title,
  subtitle: query,
  language: 'en',
  created_at: new Date(),
});

const isCounted = ({ template: { category } }: ReportOrder): boolean =>
  category === 'system' || category === 'compliance';

type Prepared = { order: ReportOrder; topic: Topic; scope: ReportScope; pace: Pace };

async function topicIn(
  { database, conversations }: ReportWriterDeps,
  order: ReportOrder,
  scope: ReportScope,
): Promise<Topic> {
  const { conversation_id, owner, query } = order;
  const said =
    conversation_id === null
      ? []
      : (await conversations.get(owner, conversation_id)).messages.map(({ text }) => text);
  return topicOf(database.kysely, scope.filter.jar_ids, { query, said });
}

/** Reads what there is on each subject, or on the words of the topic. */
async function treat(deps: ReportWriterDeps, { order, topic, scope, pace }: Prepared): Promise<Treated[]> {
  const { database, search, records } = deps;
  const sources = {
    db: database.kysely,
    search,
    index: records.index,
    filter: scope.filter,
    pace,
    owner: order.owner.user_id,
  };
  const treated: Treated[] = [];
  const subjects = topic.subjects.length > 0 ? topic.subjects : [null];
  for (const [i, subject] of subjects.entries()) {
    pace.at(
      5 + Math.floor((35 * i) / subjects.length),
      `Reading what the documents say of ${subject?.name ?? 'the topic'}`,
    );
    const evidence = subject ? await evidenceOn(subject, sources) : await evidenceOnWords(topic, sources);
    treated.push(await treatedOf(evidence, sources));
  }
  return treated;
}

type Scrambling = { order: ReportOrder; treated: Treated[]; pace: Pace };

/** A text of each document that may be cited, in which personal data is looked for, and one of what the report says itself. */
async function scramblerFor(
  { personalData }: ReportWriterDeps,
  { order, treated, pace }: Scrambling,
): Promise<Scrambler> {
  if (!order.scrambling && !order.template.requires_scrambling) return noScrambler;
  const passages = new Map<string, Map<number, string>>();
  for (const { stories, documents } of treated) {
    for (const { first, again } of stories)
      for (const { hit } of [first, ...again]) {
        const of = passages.get(hit.document_id) ?? new Map<number, string>();
        passages.set(hit.document_id, of.set(hit.ordinal, `${hit.section}\n${hit.content}`));
      }
    for (const { id, title } of documents.values())
      passages.set(id, (passages.get(id) ?? new Map<number, string>()).set(-1, title));
  }
  const texts = Array.from(passages.values(), (of) =>
    [...of]
      .toSorted(([a], [b]) => a - b)
      .map(([, text]) => text)
      .join('\n\n'),
  );
  const threats = treated.flatMap(({ named, subject }) => [
    subject.name,
    ...subject.names,
    ...named.flatMap(({ kind, name }) => (threatKinds.includes(kind) ? [name] : [])),
  ]);
  const own = [order.title, order.description ?? '', order.query].join('\n');
  return pace.until(createScrambler({ personalData, texts: [...texts, own], threats, signal: pace.signal }));
}

function strictest(markings: Tlp[]): Marking | null {
  const [first] = markings.toSorted((a, b) => strictness(b) - strictness(a));
  return first === undefined ? null : `TLP:${first}`;
}

const mostJars = 10;

function factsOf({ order, scope, drafting }: Writing, cited: number): ReportContent['facts'] {
  const { first, last, completed } = scope.counts;
  const names = scope.jars.map(({ name }) => name);
  const more = names.length > mostJars ? [`${names.length - mostJars} more`] : [];
  return [
    { name: 'Query', value: order.query },
    { name: 'Honey jars', value: joinedList([...names.slice(0, mostJars), ...more]) || 'none' },
    { name: 'Documents', value: `${completed} in scope, ${cited} cited` },
    { name: 'Period', value: first && last ? `${dayOf(first)} to ${dayOf(last)}` : 'none' },
    { name: 'Style', value: order.style.replaceAll('_', ' ') },
    { name: 'Written by', value: drafting.writtenBy() },
  ];
}
