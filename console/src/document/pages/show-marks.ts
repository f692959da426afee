import { markedPieces, type Mark } from './page-marks.ts';
import type { ShownText } from './use-text-layer.ts';
import classes from './pages.module.css';

/** Marks the text that a page shows. The elements are of the library that lays the text out, not of React. */
export function showMarks({ elements, texts }: ShownText, marks: readonly Mark[]): void {
  let start = 0;
  for (const [i, text] of texts.entries()) {
    const element = elements[i];
    const pieces = markedPieces(text, start, marks);
    start += text.length;
    const isMarked = pieces.some(({ mark }) => mark !== null);
    // Almost all are as they were.
    if (!element || (!isMarked && element.firstElementChild === null)) continue;
    element.replaceChildren(...pieces.map(({ text: piece, mark }) => (mark ? marked(piece, mark) : piece)));
  }
}

function marked(text: string, mark: 'lit' | 'focus'): HTMLElement {
  const element = document.createElement('mark');
  element.className = classes[mark] ?? '';
  if (mark === 'focus') element.dataset['focus'] = '';
  element.textContent = text;
  return element;
}
