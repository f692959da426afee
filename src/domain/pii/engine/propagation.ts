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
const leastDoubtful = 0.3;
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
  finds: Iterable<Find>,
  report: (find: Find) => void,
): void {
  const known = createVocabulary();
  const unsure: Find[] = [];
  for (const find of finds) {
    const { type, start, end, confidence: its } = find;
    if (type !== 'person_name' || its < leastDoubtful) continue;
    if (its >= sure)
      addWords(text.slice(start, end), { known, vocabulary, isBeyondDoubt: its >= beyondDoubt });
    else if (its < confidence) unsure.push({ ...find });
  }
  if (known.size() === 0) return;
  const doubtful = inOrder(unsure);
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
    const whole = doubtful.around(at, end);
    if (whole) report({ ...whole, confidence });
    else if (isInProse(text, at, end))
      report({ type: 'person_name', start: at, end, confidence, method: 'named_entity_recognition' });
    at = end;
  }
}

/** Names that were not surely found: one that holds a known name is as sure as it. Asked for in the order of the text. */
function inOrder(unsure: readonly Find[]) {
  const all = unsure.toSorted((a, b) => a.start - b.start);
  let next = 0;
  return {
    around(start: number, end: number): Find | null {
      while (next < all.length && (all[next] as Find).end < end) next += 1;
      const find = all[next];
      return find && find.start <= start ? find : null;
    },
  };
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
