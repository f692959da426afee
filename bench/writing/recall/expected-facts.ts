import { readFileSync } from 'node:fs';
import type { Deps } from '#app/wiring/deps.ts';
import { sentenceSpans } from '#analysis/language/sentences.ts';
import { answerTerms } from '#domain/report-writing/sources/terms.ts';
import { entityKinds } from '#domain/evidence/index.ts';
import { topicOf, type Subject } from '#domain/report-writing/sources/topic.ts';
import { findDocuments } from '#domain/documents/index.ts';
import { documentsAbout, namesOneOf } from '#domain/search/index.ts';
import { techniquesIn } from '#domain/stix/index.ts';
import { foldName } from '#names/known/fold-name.ts';

/** How the documents tie a thing to a topic, the closest first. */
export const ties = ['labelled', 'relation', 'sentence', 'document', 'passage'] as const;
/** What a reader expects of a report: that it names this thing. */
export type Fact = { kind: string; names: string[]; tie: (typeof ties)[number]; where: string };

type Place = { start: number; kind: string; id: string; names: string[] };
type ReadDocument = { id: string; filename: string; text: string; places: Place[] };
type Labelled = {
  document: string;
  relation: string;
  subject: string;
  subject_type: string;
  object: string;
  object_type: string;
};

/** All documents with the places of what they name, and the relations that people found in them. */
export type Source = { documents: ReadDocument[]; labelled: Labelled[] };

const kinds = ['malware', 'tool', 'technique', 'vulnerability', 'sector', 'country', 'actor'];
/** Values, such as domains, are listed up to a bound, and are no facts here. */
const leastConfidence = 0.5;
/** Of one document about a topic these belong to it; who else is named there need not. */
const ofDocument = ['malware', 'tool', 'technique', 'vulnerability', 'sector'];
const labelledRelations = [
  'uses',
  'targets',
  'alias-of',
  'attributed-to',
  'delivers',
  'variant-of',
  'exploits',
];

export async function readSource(deps: Deps, jarId: string, labels: string): Promise<Source> {
  const db = deps.database.kysely;
  const ids = await db.selectFrom('documents').select('id').where('jar_id', '=', jarId).execute();
  const all = await findDocuments(
    db,
    ids.map(({ id }) => id),
  );
  const techniques = await techniquesIn(
    db,
    all.map(({ id }) => id),
  );
  const documents: ReadDocument[] = [];
  for (const document of all) {
    const rows = await db
      .selectFrom('document_entities')
      .select(['entity_id', 'kind', 'name', 'aliases', 'spans'])
      .where('document_id', '=', document.id)
      .where('kind', '!=', 'technique')
      .execute();
    const named = rows.flatMap(({ entity_id, kind, name, aliases, spans }) => {
      const names = [...new Set([name, ...aliases.map(([, alias]) => alias)])];
      return spans.map(([start]): Place => ({ start, kind, id: entity_id, names }));
    });
    const used = (techniques.get(document.id) ?? []).flatMap(({ id, name, places }) =>
      places.map(([start]): Place => ({
        start,
        kind: 'technique',
        id: id ?? name,
        names: id === null ? [name] : [id, name],
      })),
    );
    const text = await deps.files.text(document);
    documents.push({ id: document.id, filename: document.filename, text, places: [...named, ...used] });
  }
  return { documents, labelled: labelledIn(labels) };
}

type Label = Omit<Labelled, 'subject_type'> & { record: string; type: string; forms: string[] };

function labelledIn(file: string): Labelled[] {
  const all = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Label);
  const types = new Map(
    all.flatMap(({ record, forms, type }) => (record === 'entity' ? forms.map((form) => [form, type]) : [])),
  );
  return all
    .filter(({ record, relation }) => record === 'relation' && labelledRelations.includes(relation))
    .map((one) => ({ ...one, subject_type: types.get(one.subject) ?? 'actor' }));
}

/** What the documents tie to the topic, each thing once, by its closest tie. */
export async function factsOn(deps: Deps, jarId: string, source: Source, query: string): Promise<Fact[]> {
  const db = deps.database.kysely;
  const topic = await topicOf(db, [jarId], { query, said: [] });
  const [subject] = topic.subjects;
  if (!subject) return once(factsOnWords(source, query));
  const entity_ids = subject.ids;
  const filter = { jar_ids: [jarId] };
  const about = new Set(await documentsAbout(db, filter, { entity_ids, names: subject.names, limit: 100 }));
  const relations = await db.selectFrom('relations').selectAll().where('jar_id', '=', jarId).execute();
  const stated = relations
    .filter((one) => one.confidence >= leastConfidence)
    .flatMap((one): Fact[] => {
      const where = one.relation;
      if (entity_ids.includes(one.subject_id) && !entity_ids.includes(one.object_id))
        return [{ kind: one.object_kind, names: [one.object_name], tie: 'relation', where }];
      return entity_ids.includes(one.object_id) && !entity_ids.includes(one.subject_id)
        ? [{ kind: one.subject_kind, names: [one.subject_name], tie: 'relation', where }]
        : [];
    })
    .filter(({ kind }) => (entityKinds as readonly string[]).includes(kind));
  const isOwn = (name: string) => subject.names.some((own) => foldName(own) === foldName(name));
  const labelled = source.labelled.flatMap((one): Fact[] => {
    const isAlias = one.relation === 'alias-of';
    const other = isOwn(one.subject) ? one.object : isOwn(one.object) ? one.subject : null;
    if (other === null) return [];
    const where = `${one.document}: ${one.relation}`;
    if (isAlias) return [{ kind: 'alias', names: [one.subject], tie: 'labelled', where }];
    const kind = isOwn(one.subject) ? one.object_type : one.subject_type;
    return kind === 'domain' ? [] : [{ kind, names: [other], tie: 'labelled', where }];
  });
  const close = source.documents.flatMap((document) =>
    factsInSentences(document, subject, about.has(document.id)),
  );
  return once([...labelled, ...stated, ...close]).filter(
    ({ kind, names }) => kind === 'alias' || !namesOneOf(names.join(' / '), subject.names),
  );
}

/** Sentences of a text that state something: no headings, no links. */
const sentencesOf = ({ text }: ReadDocument) =>
  sentenceSpans(text)
    .map(({ start, end }) => ({ start, end, text: text.slice(start, end) }))
    .filter((one) => !one.text.includes('://') && !one.text.startsWith('#'));

function factsInSentences(document: ReadDocument, subject: Subject, isAbout: boolean): Fact[] {
  const wanted = kinds.filter((kind) => kind !== 'actor' || subject.kind === 'malware');
  return sentencesOf(document).flatMap((sentence) => {
    const within = document.places.filter(({ start }) => start >= sentence.start && start < sentence.end);
    const others = within.filter(({ id }) => !subject.ids.includes(id));
    const isNamed = others.length < within.length || namesOneOf(sentence.text, subject.names);
    const isElsewhere = others.some(({ kind }) => kind === 'actor' || kind === 'campaign');
    if (!isNamed && (!isAbout || isElsewhere)) return [];
    const tie = isNamed ? ('sentence' as const) : ('document' as const);
    const its = isNamed ? wanted : ofDocument.filter((kind) => kind !== subject.kind);
    return others
      .filter(({ kind }) => its.includes(kind))
      .map(({ kind, names }) => ({ kind, names, tie, where: `${document.filename}: ${sentence.text}` }));
  });
}

/** Of a topic of words: what is named in sentences with one of them, in a paragraph with most of them. */
function factsOnWords({ documents }: Source, query: string): Fact[] {
  const terms = [...new Set(answerTerms(query))];
  const has = (text: string) => {
    const own = new Set(answerTerms(text));
    return terms.filter((term) => own.has(term)).length;
  };
  return documents.flatMap((document) => {
    const sentences = sentencesOf(document);
    return [...document.text.matchAll(/(?:[^\n]+\n?)+/g)].flatMap(({ index, 0: paragraph }) => {
      if (has(paragraph) * 3 < terms.length * 2) return [];
      const own = sentences.filter(({ start, end }) => start < index + paragraph.length && end > index);
      return own
        .filter(({ text }) => has(text) > 0)
        .flatMap(({ start, end, text }) =>
          document.places
            .filter((place) => kinds.includes(place.kind) && place.start >= start && place.start < end)
            .map(({ kind, names }): Fact => ({
              kind,
              names,
              tie: 'passage',
              where: `${document.filename}: ${text}`,
            })),
        );
    });
  });
}

function once(facts: Fact[]): Fact[] {
  const kept = new Map<string, Fact>();
  for (const fact of facts.toSorted((a, b) => ties.indexOf(a.tie) - ties.indexOf(b.tie))) {
    const keys = fact.names.map((name) => `${fact.kind === 'alias'} ${foldName(name)}`);
    const known = keys.flatMap((key) => kept.get(key) ?? [])[0];
    for (const key of keys) kept.set(key, known ?? fact);
  }
  return [...new Set(kept.values())];
}
