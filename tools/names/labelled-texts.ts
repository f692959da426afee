/**
 * Reads the labelled texts of `names/`, with their labels mapped to our kinds:
 *
 * | set | labels | ours |
 * |---|---|---|
 * | annoctr | ORG, LOC, GROUP, MALWARE, TOOL | organisation, place (people where it is the adjective of a country), actor, malware, tool |
 * | cyner | Malware, System, Organization | malware, product (or tool, where lists know it as one), organisation (or actor, where lists know it as one) |
 * | wikigold | PER, ORG, LOC, MISC | person, organisation, place, people where it is the adjective of a country, else not judged |
 * | wnut17 | person, location, corporation and group, product, creative-work | person, place, organisation, product, none |
 * | re3d | Person, Organisation, Location, Nationality, MilitaryPlatform and Weapon | person, organisation, place, people, product |
 *
 * What a set does not label is not taken for "no name" there: its kind is open (`open`). Small words at the ends of a label
 * ("the", "mobile Trojan") are no part of the name, and labels of small words alone ("ransomware") are no names.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createHash } from 'node:crypto';
import { foldName } from '#names/known/fold-name.ts';
import { knownName } from '#names/known/known-names.ts';
import { recognisedKinds, type RecognisedKind } from '#names/kinds.ts';
import { wordsOf } from '#names/text/words.ts';

/** `kinds`: those that are right; the first is the label's. None: it is no name. */
export type LabelledSpan = { start: number; end: number; kinds: readonly RecognisedKind[] };
export type LabelledDocument = {
  set: string;
  id: string;
  text: string;
  spans: LabelledSpan[];
  /** Kinds that a word without a label may be. */
  open: readonly RecognisedKind[];
  /** Kept aside for the test: by the hash of the document, of cyner the makers' own second part. */
  isTest: boolean;
};

type Token = { word: string; label: string };
/** null: the label says nothing of the kinds that we know, as if it were not there. */
type Mapping = (label: string, name: string) => readonly RecognisedKind[] | null;
const open = recognisedKinds;

const require = createRequire(import.meta.url);
const { nationalities } = require('i18n-nationality/langs/en.json') as {
  nationalities: Record<string, string>;
};
const adjectives = new Set(Object.values(nationalities).map(foldName));
const isNationality = (name: string): boolean => adjectives.has(foldName(name));
const isKnownAs = (name: string, kind: string) =>
  knownName(name).some((entity) => entity.kind === kind && !entity.ambiguous);

const annoctrKinds: Mapping = (label, name) => {
  if (label === 'LOC') return isNationality(name) ? ['people'] : ['place'];
  const kinds: Record<string, readonly RecognisedKind[]> = {
    ORG: ['organisation'],
    GROUP: ['actor'],
    MALWARE: ['malware'],
    TOOL: ['tool'],
  };
  return kinds[label] ?? null;
};
const cynerKinds: Mapping = (label, name) => {
  if (label === 'Malware') return ['malware'];
  if (label === 'System') return isKnownAs(name, 'tool') ? ['product', 'tool'] : ['product'];
  if (label === 'Organization')
    return isKnownAs(name, 'actor') ? ['actor', 'organisation'] : ['organisation'];
  return [];
};
const wikigoldKinds: Mapping = (label, name) => {
  if (label === 'MISC') return isNationality(name) ? ['people'] : open;
  const kinds: Record<string, readonly RecognisedKind[]> = {
    PER: ['person'],
    ORG: ['organisation'],
    LOC: ['place'],
  };
  return kinds[label] ?? [];
};
const wnutKinds: Mapping = (label) => {
  const kinds: Record<string, readonly RecognisedKind[]> = {
    person: ['person'],
    location: ['place'],
    corporation: ['organisation'],
    group: ['organisation'],
    product: ['product'],
  };
  return kinds[label] ?? [];
};
const re3dKinds: Mapping = (label) => {
  const kinds: Record<string, readonly RecognisedKind[]> = {
    Person: ['person'],
    Organisation: ['organisation'],
    Location: ['place'],
    Nationality: ['people'],
    MilitaryPlatform: ['product'],
    Weapon: ['product'],
  };
  return kinds[label] ?? [];
};

const testShare = 5;
const isHeldOut = (id: string): boolean =>
  (createHash('sha256').update(id).digest()[0] ?? 0) % testShare === 0;

/** All labelled documents. Those of annoctr that are among the reports (`reports/text`) are left out: the reports are a test. */
export function readLabelled(data: URL): LabelledDocument[] {
  const read = (file: string) => readFileSync(new URL(`names/${file}`, data), 'utf8');
  const part = (file: string, size: number, set: string, options: Omit<BlockOptions, 'set'>) =>
    blocks(
      sentencesOf(read(file), (line) => line.split(/\s+/).at(-1) ?? 'O'),
      size,
      { set, ...options },
    );
  const isReport = reportsIn(data);
  const threats: RecognisedKind[] = ['actor', 'malware', 'tool'];
  return [
    ...annoctr(read('annoctr.bio')).filter(({ text }) => !isReport(text)),
    ...part('cyner-train.bio', 40, 'cyner', {
      mapping: cynerKinds,
      open: ['actor', 'tool', 'person', 'place', 'people'],
      isTest: () => false,
    }),
    ...part('cyner-valid.bio', 40, 'cyner', {
      mapping: cynerKinds,
      open: ['actor', 'tool', 'person', 'place', 'people'],
      isTest: () => true,
    }),
    ...part('wikigold.conll', 20, 'wikigold', {
      mapping: wikigoldKinds,
      open: ['product'],
      isTest: isHeldOut,
    }),
    ...part('wnut17-train.conll', 1, 'wnut', { mapping: wnutKinds, open: ['people'], isTest: isHeldOut }),
    ...part('re3d-train.conll', 20, 're3d', { mapping: re3dKinds, open: threats, isTest: isHeldOut }),
  ];
}

/** Tells documents whose beginning stands in one of the reports. */
function reportsIn(data: URL): (text: string) => boolean {
  const folder = new URL('reports/text/', data);
  const reports = readdirSync(folder).map((name) => foldName(readFileSync(new URL(name, folder), 'utf8')));
  return (text) => {
    const sample = foldName(text).slice(sampleFrom, sampleFrom + sampleSize);
    return reports.some((report) => report.includes(sample));
  };
}

const sampleFrom = 400;
const sampleSize = 60;

const annoctrLabel = (line: string) => {
  const [, first = 'O', , , named = 'O'] = line.split('\t');
  return first === 'O' || first.endsWith('SECTOR') ? named : first;
};

function annoctr(text: string): LabelledDocument[] {
  return text
    .split(/^# document /m)
    .slice(1)
    .map((document) => {
      const [id = ''] = document.split(' ');
      const sentences = sentencesOf(
        document.slice(document.indexOf('\n') + 1).replace(/^<DOCSTART>.*$/m, ''),
        annoctrLabel,
      );
      return labelled(
        sentences,
        { set: 'annoctr', mapping: annoctrKinds, open: ['person', 'product', 'people'], isTest: isHeldOut },
        id,
      );
    });
}

function sentencesOf(text: string, labelOf: (line: string) => string): Token[][] {
  const sentences: Token[][] = [[]];
  for (const line of text.split('\n')) {
    const word = line.split(/[\t ]/)[0]?.trim() ?? '';
    if (word) sentences.at(-1)?.push({ word, label: labelOf(line.trimEnd()) });
    else if (sentences.at(-1)?.length) sentences.push([]);
  }
  return sentences.filter((sentence) => sentence.length > 0);
}

type BlockOptions = {
  set: string;
  mapping: Mapping;
  open: readonly RecognisedKind[];
  isTest: (id: string) => boolean;
};

/** Sets that do not say where a document ends: so many sentences are taken for one. */
function blocks(sentences: Token[][], size: number, options: BlockOptions): LabelledDocument[] {
  const documents: LabelledDocument[] = [];
  const starts = sentences.flatMap((sentence, at) => (sentence[0]?.word === '-DOCSTART-' ? [at] : []));
  const edges =
    starts.length > 0
      ? starts
      : Array.from({ length: Math.ceil(sentences.length / size) }, (_, at) => at * size);
  for (const [index, from] of edges.entries()) {
    const block = sentences.slice(from, edges[index + 1]).filter(([first]) => first?.word !== '-DOCSTART-');
    documents.push(labelled(block, options, block[0]?.map(({ word }) => word).join(' ') ?? ''));
  }
  return documents;
}

const closing = /^(?:[.,;:!?)\]%”’'…/_-]|n't|['’](?:s|m|re|ve|ll|d))$/i;
const opening = /^(?:[([“‘#@/_-])$/;

type Labelled = { start: number; end: number; label: string };

/** The text that the tokens stood in, as far as tokens tell, with the spans of the labels. */
function labelled(
  sentences: Token[][],
  { set, mapping, open: kinds, isTest }: BlockOptions,
  id: string,
): LabelledDocument {
  let text = '';
  const labels: Labelled[] = [];
  for (const sentence of sentences) {
    if (text) text += /[.!?]$/.test(text) ? ' ' : '\n\n';
    let span: Labelled | null = null;
    let glue = true;
    for (const { word, label } of sentence) {
      if (!glue && !closing.test(word) && !(word === 's' && /[’']$/.test(text))) text += ' ';
      const start = text.length;
      text += word;
      glue = opening.test(word);
      const [, begins, name] = /^([BI])-(.*)$/.exec(label) ?? [];
      if (!name) span = null;
      else if (begins === 'I' && span?.label === name) span.end = text.length;
      else labels.push((span = { start, end: text.length, label: name }));
    }
  }
  return { set, id, text, spans: spansOf(text, labels, mapping), open: kinds, isTest: isTest(id) };
}

/** The labels as spans of whole words of ours, without the small words at both ends, and not within URLs and paths. */
function spansOf(text: string, labels: readonly Labelled[], mapping: Mapping): LabelledSpan[] {
  const words = wordsOf(text);
  const wordAt = (at: number) => text.slice(words.start[at], words.end[at]);
  let from = 0;
  return labels.flatMap(({ start, end, label }) => {
    while (from < words.count && words.end[from] <= start) from += 1;
    let [first, to] = [from, from];
    while (to < words.count && words.start[to] < end) to += 1;
    while (first < to && !isPart(wordAt(first))) first += 1;
    while (to > first && !isPart(wordAt(to - 1))) to -= 1;
    if (first === to || /[/\\@]$/.test(text.slice(0, words.start[first]).slice(-1))) return [];
    const range = { start: words.start[first], end: words.end[to - 1] };
    const kinds = mapping(label, text.slice(range.start, range.end));
    return kinds ? [{ ...range, kinds }] : [];
  });
}

const isPart = (word: string): boolean =>
  /[\p{Lu}\d]/u.test(word) || knownName(word).some(({ ambiguous }) => !ambiguous);
