import type { Records, Search } from '#domain/search/index.ts';
import type { Queryable } from '#db/database.ts';
import type { IndexFilter } from '#index/search-index.ts';
import type { Pace } from '#domain/report-writing/writing-pace.ts';
import { sourceDocuments } from './documents.repository.ts';
import { namedIn, statedIn } from './evidence.repository.ts';
import { companionsIn, kindsOf, type Companion } from './companions.ts';
import { unitsIn } from './passages.ts';
import { namesByDocument, type SubjectEvidence, type SubjectSentence } from './pool.ts';
import { answerTerms } from './terms.ts';
import type { Subject, Topic } from './topic.ts';

type Sources = {
  db: Queryable;
  search: Search;
  index: Records['index'];
  filter: IndexFilter;
  pace: Pace;
  owner: string;
};

const passages = 120;
const mostRelations = 1_000;
/** A sentence has so much of the words of the topic, the rarer the more: itself, and with the headings and the sentence before it. */
const leastShare = { own: 0.4, around: 0.6 };

/** What the documents hold on a topic that is no recorded thing: the sentences of the passages that a search finds. */
export async function evidenceOnWords(
  topic: Topic,
  { db, search, filter, pace, owner }: Sources,
): Promise<SubjectEvidence> {
  const subject: Subject = { name: topic.query, kind: 'campaign', ids: [], acts: false, names: [] };
  const { hits } = await pace.until(
    search({ query: topic.query, filter, limit: passages, owner, to_answer: true }),
  );
  const wanted = topic.terms.length > 0 ? topic.terms : answerTerms(topic.query);
  const units = await pace.until(unitsIn(hits));
  const weightOf = raritiesIn(
    units.map(({ unit }) => unit),
    wanted,
  );
  const total = wanted.reduce((sum, term) => sum + weightOf(term), 0);
  const shareOf = (terms: ReadonlySet<string>) =>
    wanted.reduce((sum, term) => sum + (terms.has(term) ? weightOf(term) : 0), 0) / Math.max(1e-9, total);
  const onTopic = units.filter(({ unit }, i) => {
    const before = units[i - 1]?.unit;
    const near = before?.hit === unit.hit ? before.terms : [];
    const all = new Set([...unit.terms, ...unit.labels, ...near]);
    return shareOf(new Set(unit.terms)) >= leastShare.own && shareOf(all) >= leastShare.around;
  });
  const read = [...new Set(onTopic.map(({ unit }) => unit.hit.document_id))];
  const [documents, named, relations] = await pace.until(
    Promise.all([
      sourceDocuments(db, filter.jar_ids, read),
      namedIn(db, read),
      statedIn(db, read, mostRelations),
    ]),
  );
  const names = namesByDocument({ documents, named, relations });
  const companions: Companion[] = [];
  const sentences: SubjectSentence[] = [];
  for (const { unit, sentence } of onTopic) {
    const its = names.get(unit.hit.document_id);
    const others = its ? companionsIn(unit, [], its) : [];
    companions.push(...others.map((one) => ({ ...one, tie: 'sentence' as const })));
    const kinds = kindsOf(others);
    if (sentence) sentences.push({ ...sentence, subject, named: true, others: 0, isAbout: false, kinds });
  }
  const pieces = onTopic.map(({ unit: { hit, start, end } }) => ({
    document_id: hit.document_id,
    start,
    end,
  }));
  const evidence = { subject, naming: read.length, about: [], read, own: [], sentences, companions, pieces };
  return { ...evidence, named, relations, documents };
}

/** How rare each term is among sentences: what most of them have says little of the topic. */
function raritiesIn(
  sentences: readonly { terms: string[] }[],
  wanted: readonly string[],
): (term: string) => number {
  const holders = new Map(
    wanted.map((term) => [term, sentences.filter(({ terms }) => terms.includes(term)).length]),
  );
  return (term) => Math.log((sentences.length + 1) / ((holders.get(term) ?? 0) + 0.5));
}
