import type { AnalysedDocument, AnalysedPassage, ExtractedText, Passage } from './document.ts';
import { indexedIdentifierTerms, queriedIdentifierTerms } from './identifier-terms.ts';
import { findIdentifiers, type Identifier, type IdentifierKind } from './identifiers.ts';
import { countInstructions } from './instructions.ts';
import { builtInLists, type BenignLists } from './indicators/benign-lists.ts';
import { createIndicatorFinder, type IndicatorFinder } from './indicators/indicators.ts';
import { languageOf } from './language/language.ts';
import { splitPassages } from './passages.ts';
import { shingleCollector } from './shingles/shingles.ts';
import { comparedPassages, sketchOf } from './shingles/sketch.ts';
import { titleHeadingOf } from './title-heading.ts';
import { queryStopWords } from './language/stopwords.ts';
import { bodyTerms } from './language/terms.ts';

/** A query analysed like the documents: terms joined by single spaces per field, and the identifiers it names. */
export type AnalysedQuery = { body: string; title: string; identifiers: string; named: Identifier[] };

/** What the passages of a document have in common. */
type Whole = {
  title: Label;
  section: Label;
  indicators: IndicatorFinder;
  collector: ReturnType<typeof shingleCollector>;
};

type Label = { terms: string; identifiers: string[] };

function analyseLabel(label: string): Label {
  if (label === '') return { terms: '', identifiers: [] };
  return { terms: bodyTerms(label), identifiers: indexedIdentifierTerms(findIdentifiers(label)) };
}

function join(...terms: string[]): string {
  return terms.filter((term) => term !== '').join(' ');
}

/** The labels to add to a passage's body: without those that it, or the next label, begins with anyway. */
function labelsOf(content: string, title: string, section: string): string[] {
  const rest = section === '' || content.startsWith(section) ? content : `${section} ${content}`;
  const labels = rest === content ? [] : [section];
  return rest.startsWith(title) ? labels : [title, ...labels];
}

function analysePassage(
  text: string,
  passage: Passage,
  { title, section, indicators, collector }: Whole,
): AnalysedPassage {
  const identifiers = findIdentifiers(text, passage);
  indicators.look(passage, identifiers);
  const own = indexedIdentifierTerms(identifiers);
  const content = bodyTerms(text, passage);
  if (content !== '' && passage.ordinal < comparedPassages) collector.add(content.split(' '));
  return {
    ...passage,
    terms: {
      body: join(...labelsOf(content, title.terms, section.terms), content),
      title: join(title.terms, section.terms, ...title.identifiers, ...section.identifiers),
      // Those of the title stand in every passage: a page about CVE-2021-44228 need not repeat its name.
      identifiers: join(...title.identifiers, ...section.identifiers, ...own),
    },
  };
}

function countWords(text: string): number {
  let words = 0;
  let inWord = false;
  for (let at = 0; at < text.length; at += 1) {
    const space = text.charCodeAt(at) <= 32;
    if (!space && !inWord) words += 1;
    inWord = !space;
  }
  return words;
}

/**
 * Cuts an extracted document into passages and analyses each for the index. `title` is the document's name as
 * the user sees it. Pure and linear in the length of the text; it runs in the extraction workers.
 */
export function analyseDocument(
  extracted: ExtractedText,
  title: string,
  lists: BenignLists = builtInLists(),
): AnalysedDocument {
  const { text } = extracted;
  const titleLabel = analyseLabel(title);
  let sectionName = '';
  let section = analyseLabel('');
  const indicators = createIndicatorFinder(text, lists, titleHeadingOf(extracted));
  const collector = shingleCollector();
  const passages = splitPassages(extracted).map((passage) => {
    if (passage.section !== sectionName) {
      sectionName = passage.section;
      section = analyseLabel(sectionName);
    }
    return analysePassage(text, passage, { title: titleLabel, section, indicators, collector });
  });
  return {
    ...extracted,
    language: languageOf(text),
    word_count: countWords(text),
    passages,
    ...indicators.found(),
    sketch: sketchOf(collector.shingles),
    instructions: {
      visible: countInstructions(text),
      hidden: countInstructions((extracted.hidden?.pieces ?? []).map((piece) => piece.text).join('\n')),
    },
  };
}

// Their parts are words that a text may well use without naming the file.
const wordy = new Set<IdentifierKind>(['file_name', 'windows_path', 'unix_path']);

/** The query with its identifiers blanked out, whose fragments (`2021`, `com`) would find unrelated text. */
function withoutCodes(query: string, named: Identifier[]): string {
  let words = query;
  for (const { kind, start, end } of named) {
    if (!wordy.has(kind)) words = words.slice(0, start) + ' '.repeat(end - start) + words.slice(end);
  }
  return words;
}

/**
 * Analyses a question or search. Words that only phrase the question are left out, unless nothing else is
 * there. `title` also holds the identifiers, since titles are indexed with theirs.
 */
export function analyseQuery(query: string): AnalysedQuery {
  const named = findIdentifiers(query, { anyCase: true });
  const identifiers = queriedIdentifierTerms(named).join(' ');
  const words = withoutCodes(query, named);
  const body = bodyTerms(words, { leaveOut: queryStopWords }) || bodyTerms(words);
  return { body, title: join(body, identifiers), identifiers, named };
}
