import { readFileSync } from 'node:fs';
import type { Asked } from './report-answers.ts';

type Entity = { document: string; type: string; name: string; forms: string[] };
export type StatedRelation = { document: string; subject: string; relation: string; object: string };
export type Evidence = { entities: Entity[]; relations: StatedRelation[] };

const pageSize = 100;

/** What the platform says each of these documents names and states, read page by page over its API. */
export async function evidenceIn(
  { platform, token, jar }: Asked,
  names: ReadonlySet<string>,
): Promise<Evidence> {
  const read = async <T>(path: string): Promise<T> => {
    const reply = await fetch(`${platform}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
    if (!reply.ok) throw new Error(`${path} was answered ${reply.status}: ${await reply.text()}`);
    return (await reply.json()) as T;
  };
  const all = async <T>(path: string, field: string): Promise<T[]> => {
    const rows: T[] = [];
    for (let page: T[] = []; rows.length === 0 || page.length === pageSize;) {
      const reply = await read<Record<string, T[]>>(`${path}limit=${pageSize}&offset=${rows.length}`);
      page = reply[field] ?? [];
      rows.push(...page);
      if (page.length === 0) break;
    }
    return rows;
  };
  const documents = await all<{ id: string; filename: string }>(
    `/knowledge/honey-pots/${jar}/documents?`,
    'documents',
  );
  const found: Evidence = { entities: [], relations: [] };
  for (const { id, filename: document } of documents.filter(({ filename }) => names.has(filename))) {
    const scope = `document_id=${id}&`;
    const entities = await all<{ type: string; name: string; aliases: string[] }>(
      `/knowledge/entities?${scope}`,
      'entities',
    );
    for (const { type, name, aliases } of entities)
      found.entities.push({ document, type, name, forms: [name, ...aliases] });
    const relations = await all<{ subject: { name: string }; relation: string; object: { name: string } }>(
      `/knowledge/relations?${scope}`,
      'relations',
    );
    for (const { subject, relation, object } of relations)
      found.relations.push({ document, subject: subject.name, relation, object: object.name });
  }
  return found;
}

/** The labelled entities of the set. */
export function labelledEntities(file: string): Entity[] {
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Entity & { record: string })
    .filter(({ record }) => record === 'entity');
}

const fold = (name: string): string => name.toLowerCase().normalize('NFC').replace(/\s+/g, ' ').trim();
/** What one report calls malware another calls a tool: only the second table keeps the two apart. */
const family = (type: string): string => (type === 'tool' ? 'malware' : type);
const scored = ['actor', 'malware', 'tool'];

/**
 * Precision, recall and F1 of actors, malware and tools: an entity is right when the label set has one of its kind in the document
 * with a name in common. Entities that the set labels as another kind are wrong.
 */
export function printEntityScores(labels: Entity[], found: Entity[]): void {
  const documents = new Set(labels.map(({ document }) => document));
  const inSet = found.filter(({ document, type }) => documents.has(document) && scored.includes(type));
  const wanted = labels.filter(({ type }) => scored.includes(type));
  for (const [title, kindOf] of [
    ['malware and tools as one kind', family],
    ['each kind', (type: string) => type],
  ] as const) {
    const same = (a: Entity, b: Entity): boolean =>
      a.document === b.document &&
      kindOf(a.type) === kindOf(b.type) &&
      a.forms.some((form) => b.forms.some((other) => fold(form) === fold(other)));
    console.log(
      `entities, ${title}: labelled, found of them, extracted, right of them, precision, recall, F1`,
    );
    for (const type of [...new Set(scored.map(kindOf)), 'all']) {
      const of = (one: Entity): boolean => type === 'all' || kindOf(one.type) === type;
      const [gold, got] = [wanted.filter(of), inSet.filter(of)];
      const recalled = gold.filter((label) => inSet.some((one) => same(one, label))).length;
      const right = got.filter((one) => wanted.some((label) => same(one, label))).length;
      const [precision, recall] = [right / got.length || 0, recalled / gold.length || 0];
      const f1 = (2 * precision * recall) / (precision + recall) || 0;
      const figures = [precision, recall, f1].map((figure) => figure.toFixed(3)).join(' ');
      console.log(`  ${type.padEnd(8)} ${gold.length} ${recalled} ${got.length} ${right} ${figures}`);
    }
  }
}
