import { kindOf, kinds } from './letters.ts';
import { marks } from './marks.ts';
import { isInProse } from './names.shapes.ts';
import type { Find } from './recogniser.ts';
import { createVocabulary, type Vocabulary } from './vocabulary.ts';

/** So sure a name must be that its words are looked for elsewhere. */
const sure = 0.9;
/** So sure that even its words that are in no gazetteer are. */
const beyondDoubt = 0.975;
const confidence = 0.88;
const shortestWord = 3;
const longestWord = 40;
const otherwise =
  marks.ordinary |
  marks.thing |
  marks.country |
  marks.city |
  marks.particle |
  marks.title |
  marks.product |
  marks.eponym;

/** Reports the words of surely found persons wherever they stand in the text with a capital: Kovalev, Anna, KOVALEV. Linear. */
export function propagatePersons(
  { text, vocabulary }: { text: string; vocabulary: Vocabulary },
  finds: readonly Find[],
  report: (find: Find) => void,
): void {
  const known = createVocabulary();
  for (const { type, start, end, confidence: its } of finds)
    if (type === 'person_name' && its >= sure)
      addWords(text.slice(start, end), { known, vocabulary, isBeyondDoubt: its >= beyondDoubt });
  if (known.size() === 0) return;
  for (let at = 0; at < text.length; at += 1) {
    if (kindOf[text.charCodeAt(at)] === kinds.other) continue;
    let end = wordEnd(text, at);
    if (kindOf[text.charCodeAt(at)] !== kinds.upper || known.find(text, at, end) === -1) {
      at = end;
      continue;
    }
    // Anna Kovalev: one name.
    while (text.charCodeAt(end) === 0x20 && kindOf[text.charCodeAt(end + 1)] === kinds.upper) {
      const next = wordEnd(text, end + 1);
      if (known.find(text, end + 1, next) === -1) break;
      end = next;
    }
    if (isInProse(text, at, end))
      report({ type: 'person_name', start: at, end, confidence, method: 'named_entity_recognition' });
    at = end;
  }
}

function addWords(
  name: string,
  { known, vocabulary, isBeyondDoubt }: { known: Vocabulary; vocabulary: Vocabulary; isBeyondDoubt: boolean },
): void {
  for (const [word] of name.matchAll(/\p{L}+/gu)) {
    if (word.length < shortestWord || word.length > longestWord || !/^\p{Lu}/u.test(word)) continue;
    const its = vocabulary.marksOf(vocabulary.find(word, 0, word.length));
    if ((its & otherwise) === 0 && (isBeyondDoubt || (its & (marks.first | marks.last)) !== 0))
      known.add(word);
  }
}

function wordEnd(text: string, at: number): number {
  let end = at;
  while (end < text.length && kindOf[text.charCodeAt(end)] !== kinds.other) end += 1;
  return end;
}
