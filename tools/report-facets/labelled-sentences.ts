/**
 * Reads sentences that say which side of a threat they treat:
 *
 * | set | what | label |
 * |---|---|---|
 * | attack | what a group, campaign or software of MITRE ATT&CK does with a technique | the tactics of the technique |
 * | attack | how a mitigation of ATT&CK prevents a technique | mitigation |
 * | attack | analytics of ATT&CK | detection |
 * | attack | the same, where the technique is one that exploits a vulnerability | these tactics, or vulnerabilities |
 * | attack | the first sentence on a group or campaign; the next two; the first on software | profile; profile or targets; arsenal |
 * | ctinexus | sentences with both ends of a relation that `targets`, or `exploits` | targets, vulnerabilities |
 * | annoctr | sentences of reports without technique in which people marked a sector | targets or none |
 * | annoctr | sentences of reports in which people marked a tactic or technique, which the files do not name | any of the tactics |
 * | annoctr | the others | none |
 * | re3d, wikigold | sentences of news and of Wikipedia | none |
 *
 * Texts that are cut in the package (`…`) are read as far as their last whole sentence. What the reports for judging hold as well is
 * left out: G0069 of ATT&CK, and reports of AnnoCTR that are among them.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bodyTerms } from '#analysis/language/terms.ts';
import { featuresOf } from '#domain/report-writing/facets/features.ts';
import { foldName } from '#names/known/fold-name.ts';
import { tacticsOf } from '#names/known/tactics.ts';
import { facetOfTactic, facets as allFacets } from '#domain/report-writing/facets/facets.ts';

export type LabelledSentence = {
  set: string;
  /** What it was written about: sentences of one source are never on both sides of the test. */
  source: string;
  text: string;
  features: string[];
  /** The facets that are right; more than one where a technique serves several tactics. */
  facets: string[];
};

type Item = { stix_id: string; external_id?: string; name: string; description: string | null };
type Relationship = {
  relationship_type: string;
  source_ref: string;
  target_ref: string;
  description: string | null;
};

const judged = new Set(['G0069']);

/** Of a source, 0 to 9: those of 0 and 1 are for the test, 2 and 3 for choosing thresholds. */
export const foldOf = (source: string): number =>
  createHash('sha256').update(source).digest().readUInt32BE(0) % 10;

const sentence = (set: string, source: string, text: string, facets: string[]): LabelledSentence => ({
  set,
  source,
  text,
  features: featuresOf(bodyTerms(text).split(' ').filter(Boolean)),
  facets,
});

/** Techniques of ATT&CK that are the use of a vulnerability. */
const exploiting = new Set(['T1190', 'T1203', 'T1068', 'T1210', 'T1211', 'T1212']);

function facetsOf(technique: string): string[] {
  const own = tacticsOf(technique).flatMap((id) => facetOfTactic(id)?.id ?? []);
  return [...new Set(own), ...(exploiting.has(technique) ? ['vulnerabilities'] : [])];
}

/** Whole sentences without citations and addresses; the name of what it is about is left out, other names stay. */
function sentencesOf(description: string | null, own: string): string[] {
  const isCut = /(?:\.\.\.|…)\s*$/.test(description ?? '');
  const text = (description ?? '')
    .replaceAll(/\(Citation:[^)]*(?:\)|$)/g, '')
    .replaceAll(/\[([^\]]+)\]\(https?:[^)]*(?:\)|$)/g, (_, name: string) => (name === own ? '' : name))
    .replaceAll(/<\/?\w+>/g, ' ');
  const all = text.split(/(?<=[.!?])\s+(?=[\p{Lu}[(])/u).map((one) => one.trim());
  const whole = isCut && all.length > 1 ? all.slice(0, -1) : all;
  return whole.filter((one) => one.split(/\s+/).length >= 4);
}

function listOf(folder: string, file: string, field: string): Item[] {
  const parsed = JSON.parse(readFileSync(join(folder, `${file}-v18.1.json`), 'utf8')) as Record<
    string,
    Item[]
  >;
  return parsed[field] ?? [];
}

/** `facets`: of the first sentence, the second and so on. */
const described = (items: Item[], facetsInOrder: string[][]): LabelledSentence[] =>
  items
    .filter(({ external_id }) => !judged.has(external_id ?? ''))
    .flatMap(({ stix_id, name, description }) =>
      sentencesOf(description, name)
        .slice(0, facetsInOrder.length)
        .map((text, i) => sentence('attack', stix_id, text, facetsInOrder[i] ?? [])),
    );

export function readAttack(folder: string): LabelledSentence[] {
  const groups = listOf(folder, 'groups-campaigns-lookup', 'groups_campaigns');
  const software = listOf(folder, 'software-lookup', 'software');
  const techniques = listOf(folder, 'attack-patterns-lookup', 'attack_patterns');
  const mitigations = listOf(folder, 'mitigations-lookup', 'mitigations');
  const analytics = listOf(folder, 'detection-objects-lookup', 'analytics');
  const file = join(folder, 'relationships-lookup-v18.1.json');
  const { relationships } = JSON.parse(readFileSync(file, 'utf8')) as { relationships: Relationship[] };
  const byId = new Map(
    [...groups, ...software, ...techniques, ...mitigations].map((item) => [item.stix_id, item]),
  );
  const related = relationships.flatMap(({ relationship_type, source_ref, target_ref, description }) => {
    const source = byId.get(source_ref);
    const target = byId.get(target_ref);
    if (!source || !target || judged.has(source.external_id ?? '')) return [];
    const facets =
      relationship_type === 'mitigates'
        ? ['mitigation']
        : relationship_type === 'uses' && target_ref.startsWith('attack-pattern')
          ? facetsOf(target.external_id ?? '')
          : [];
    if (facets.length === 0) return [];
    return sentencesOf(description, source.name)
      .slice(0, relationship_type === 'mitigates' ? 3 : 1)
      .map((text) => sentence('attack', source_ref, text, facets));
  });
  return [
    ...merged(related),
    ...described(mitigations, [['mitigation'], ['mitigation']]),
    ...described(analytics, [['detection'], ['detection'], ['detection']]),
    ...described(groups, [['profile'], ['profile', 'targets'], ['profile', 'targets']]),
    ...described(software, [['arsenal']]),
  ];
}

/** A sentence that is given for several techniques is one. */
function merged(sentences: LabelledSentence[]): LabelledSentence[] {
  const once = new Map<string, LabelledSentence>();
  for (const one of sentences) {
    const key = `${one.source} ${one.text}`;
    const facetsOfAll = [...new Set([...(once.get(key)?.facets ?? []), ...one.facets])];
    once.set(key, { ...one, facets: facetsOfAll });
  }
  return [...once.values()];
}

/** Tokens and labels of a file in columns, sentence by sentence. */
function columns(text: string): { words: string[]; labels: string[] }[] {
  return text.split(/\n\s*\n/).flatMap((block) => {
    const rows = block.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('-DOCSTART-'));
    const cells = rows.map((line) => line.split(/\s+/));
    return cells.length < 6
      ? []
      : [{ words: cells.map(([word = '']) => word), labels: cells.map((row) => row.slice(1).join(' ')) }];
  });
}

const isProse = (words: string[]): boolean =>
  words.length >= 7 && words.filter((word) => /^\p{L}[\p{Ll}’'-]*$/u.test(word)).length / words.length >= 0.6;

const tactical = allFacets.filter(({ tactics }) => tactics.length > 0).map(({ id }) => id);

export function readOthers(folder: string): LabelledSentence[] {
  const read = (name: string) => readFileSync(join(folder, 'names', name), 'utf8');
  const reports = readdirSync(join(folder, 'reports', 'text')).map((name) =>
    foldName(readFileSync(join(folder, 'reports', 'text', name), 'utf8')),
  );
  const annoctr = read('annoctr.bio')
    .split(/^# document /m)
    .slice(1)
    .flatMap((document) => {
      const id = document.slice(0, document.indexOf('\n'));
      const all = columns(document.slice(id.length)).filter(({ words }) => isProse(words));
      const sample = foldName(
        all
          .slice(2, 4)
          .map(({ words }) => words.join(' '))
          .join(' '),
      );
      if (sample.length > 20 && reports.some((report) => report.includes(sample.slice(0, 60)))) return [];
      return all.map(({ words, labels }) => {
        const marked = labels.join(' ');
        const facetsOfSector = marked.includes('SECTOR') ? ['targets', 'none'] : ['none'];
        return sentence(
          'annoctr',
          id,
          words.join(' '),
          /TACTIC|TECHNIQUE/.test(marked) ? tactical : facetsOfSector,
        );
      });
    });
  const general = ['re3d-train.conll', 'wikigold.conll'].flatMap((name) =>
    columns(read(name))
      .filter(({ words }) => isProse(words))
      .map(({ words }, i) => sentence('general', `${name} ${Math.floor(i / 20)}`, words.join(' '), ['none'])),
  );
  return [...annoctr, ...general, ...ctinexus(read('ctinexus.jsonl'))];
}

type Triplet = { subject: string; relation: string; object: string };
const ofRelation: Record<string, string> = { target: 'targets', exploit: 'vulnerabilities' };

function ctinexus(lines: string): LabelledSentence[] {
  return lines
    .trim()
    .split('\n')
    .flatMap((line) => {
      const { text, explicit_triplets } = JSON.parse(line) as { text: string; explicit_triplets: Triplet[] };
      return text.split(/(?<=[.!?])\s+(?=\p{Lu})/u).flatMap((one) => {
        const own = explicit_triplets.filter(
          ({ subject, object }) => one.includes(subject) && one.includes(object),
        );
        const facetsOfAll = own.flatMap(
          ({ relation }) => ofRelation[/target|exploit/.exec(relation)?.[0] ?? ''] ?? [],
        );
        return facetsOfAll.length > 0
          ? [sentence('ctinexus', text.slice(0, 80), one, [...new Set(facetsOfAll)])]
          : [];
      });
    });
}

/** TRAM: sentences of reports with the technique that people found in them. Only ever a test. */
export function readTram(folder: string): LabelledSentence[] {
  const of = new Map<string, string[]>();
  for (const line of readFileSync(join(folder, 'ir', 'sec-tram', 'qrels.tsv'), 'utf8')
    .split('\n')
    .slice(1)) {
    const [query = '', technique = ''] = line.split('\t');
    of.set(query, [...(of.get(query) ?? []), technique]);
  }
  const lines = readFileSync(join(folder, 'ir', 'sec-tram', 'queries.jsonl'), 'utf8')
    .trim()
    .split('\n');
  return lines.flatMap((line) => {
    const { _id, text } = JSON.parse(line) as { _id: string; text: string };
    const facets = (of.get(_id) ?? []).flatMap((id) =>
      tacticsOf(id).flatMap((tactic) => facetOfTactic(tactic)?.id ?? []),
    );
    return [sentence('tram', _id, text, [...new Set(facets)])];
  });
}
