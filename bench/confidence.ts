import { createSearch, evidenceFor, probabilityOf, scoreSentences } from '#domain/search/index.ts';
import type { Evidence, SearchHit } from '#domain/search/index.ts';

import { areaUnderCurve, fitLogistic, likelihood, type Example } from './support/confidence-model.ts';
import { readCollection, readLines, type ReadingQuestion } from './support/retrieval-collection.ts';
import { temporaryIndex } from './support/retrieval-index.ts';

// The examples: is the best sentence the answer? Its collection in whole and in jars of few documents; each question
// as it is, with the answering document taken out, and asked of another collection.
type Question = { question: string; docs: string[]; answers?: string[] };
type Case = Example & { evidence: Evidence; share: number };

const passages = 5;
const features = ['around', 'expected', 'lead', 'strength', 'pairs', 'tail'] as const;
const weights: Record<string, number> = { 'xquad-en': 1, 'sec-ctibench-mcq': 0.5, 'scifact-train': 0.35 };

function questionsOf(name: string): Question[] {
  if (name === 'scifact-train') {
    const { queries, relevant } = readCollection(name);
    return queries.map(({ _id, text }) => ({ question: text, docs: [...(relevant.get(_id)?.keys() ?? [])] }));
  }
  const rows = readLines<ReadingQuestion>(name, 'answers.jsonl');
  return rows.map(({ question, doc, answers }) => ({ question, docs: [doc], ...(answers && { answers }) }));
}

/** A technique's parent and sisters count as the technique. */
function family(id: string): string {
  return id.split('.')[0] as string;
}

function isRight({ docs, answers }: Question, question: string, hits: SearchHit[]): boolean {
  const [best, second] = scoreSentences(question, hits.slice(0, passages));
  if (answers) return [best, second].some((each) => answers.some((gold) => each?.quote.includes(gold)));
  return docs.map(family).includes(family(best?.hit.document_id ?? ''));
}

function example(
  group: string,
  right: boolean,
  { question, hits, share }: { question: string; hits: SearchHit[]; share: number },
): Case[] {
  const [best] = scoreSentences(question, hits.slice(0, passages));
  if (!best) return [];
  const evidence = evidenceFor(question, best, hits);
  const values = features.map((name) => evidence[name]);
  return [{ group, right, values, evidence, share, weight: (weights[group] ?? 1) * share }];
}

async function casesIn(
  corpus: string,
  ids: Set<string> | null,
  asked: [string, Question[], number][],
): Promise<Case[]> {
  const { documents } = readCollection(corpus);
  const part = ids ? documents.filter(({ _id }) => ids.has(_id)) : documents;
  const { index, remove } = await temporaryIndex(part, 'jar');
  const search = createSearch({ index });
  const cases: Case[] = [];
  for (const [group, questions, share] of asked) {
    for (const each of questions) {
      const { question, docs } = each;
      const { hits } = await search({ query: question, filter: { jar_ids: ['jar'] }, limit: 20 });
      const own = group === corpus && isRight(each, question, hits);
      cases.push(...example(group, own, { question, hits, share }));
      if (group !== corpus) continue;
      const without = hits.filter(({ document_id }) => !docs.map(family).includes(family(document_id)));
      cases.push(...example(group, false, { question, hits: without, share }));
    }
  }
  await remove();
  return cases;
}

async function smallJars(name: string, size: number): Promise<Case[]> {
  const ids = readCollection(name).documents.map(({ _id }) => _id);
  if (name !== 'xquad-en') ids.sort();
  const questions = questionsOf(name);
  const cases: Case[] = [];
  for (let from = 0; from < ids.length; from += size) {
    const jar = new Set(ids.slice(from, from + size));
    const own = questions.filter(({ docs }) => docs.every((doc) => jar.has(doc)));
    if (own.length > 0) cases.push(...(await casesIn(name, jar, [[name, own, 1]])));
  }
  return cases;
}

function third(questions: Question[]): Question[] {
  return questions.filter((_, i) => i % 3 === 0);
}

function reportReliability(cases: Case[], probability: (each: Case) => number): void {
  console.log('predicted   questions   mean predicted   right');
  for (let bin = 0; bin < 10; bin += 1) {
    const inside = cases.filter((each) => Math.min(9, Math.floor(probability(each) * 10)) === bin);
    const mean = inside.reduce((sum, each) => sum + probability(each), 0) / inside.length;
    const right = inside.filter((each) => each.right).length / inside.length;
    const label = `${(bin / 10).toFixed(1)}–${((bin + 1) / 10).toFixed(1)}`;
    console.log(
      `${label.padEnd(11)} ${String(inside.length).padStart(9)} ${mean.toFixed(2).padStart(16)} ${right.toFixed(2).padStart(7)}`,
    );
  }
}

const [xquad, security, claims] = ['xquad-en', 'sec-ctibench-mcq', 'scifact-train'].map(questionsOf) as [
  Question[],
  Question[],
  Question[],
];
const cases = [
  ...(await casesIn('xquad-en', null, [
    ['xquad-en', xquad, 1],
    ['sec-ctibench-mcq', third(security), 0.5],
    ['scifact-train', third(claims), 0.5],
  ])),
  ...(await casesIn('sec-ctibench-mcq', null, [
    ['sec-ctibench-mcq', security, 1],
    ['xquad-en', third(xquad), 0.5],
  ])),
  ...(await casesIn('scifact-train', null, [
    ['scifact-train', claims, 1],
    ['xquad-en', third(xquad), 0.5],
  ])),
  ...(await smallJars('xquad-en', 15)),
  ...(await smallJars('sec-ctibench-mcq', 30)),
];
console.log(
  `${cases.length} examples; fitted on all:`,
  ['bias', ...features].map((name, i) => `${name} ${fitLogistic(cases)[i]?.toFixed(2)}`).join(', '),
);
const heldOut = new Map<Case, number>();
for (const group of Object.keys(weights)) {
  const others = fitLogistic(cases.filter((each) => each.group !== group));
  const own = cases.filter((each) => each.group === group);
  for (const each of own) heldOut.set(each, likelihood(others, each.values));
  const hard = own.filter(({ share }) => share === 1);
  const auc = areaUnderCurve(hard.map((each) => [heldOut.get(each) ?? 0, each.right]));
  console.log(`${group}: AUC ${auc.toFixed(3)} with weights fitted on the other collections only`);
}
console.log('\nweights fitted on the other collections');
reportReliability(cases, (each) => heldOut.get(each) ?? 0);
console.log('\nweights in the code');
reportReliability(cases, ({ evidence }) => probabilityOf(evidence));
