import { describe, expect, it } from 'vitest';
import { quoteFinder } from './find-quote.ts';

/** What is marked of a page for a quote out of its extracted text. */
function marked(extracted: string, shown: string, quote: string): string[] | null {
  const start = extracted.indexOf(quote);
  const spans = quoteFinder({ extracted, shown })({ start, end: start + quote.length });
  return spans && spans.map((span) => shown.slice(span.start, span.end));
}

describe('finding a quote on the page that is shown', () => {
  it('ignores line breaks, hyphens at line ends and ligatures', () => {
    const extracted = 'The first loader was con\u00adfigured offline. It slept.';
    const shown = 'The ﬁrst loader was con-figuredofﬂine.It slept.';
    expect(marked(extracted, shown, 'The first loader was con\u00adfigured offline.')).toEqual([
      'The ﬁrst loader was con-figuredofﬂine.',
    ]);
  });

  it('takes the occurrence that has the same words around it', () => {
    const shown = 'A: it sleeps. B: it sleeps. C: it sleeps.';
    const extracted = `Header ${shown}`;
    const start = extracted.indexOf('it', extracted.indexOf('B:'));
    expect(quoteFinder({ extracted, shown })({ start, end: start + 10 })).toEqual([{ start: 17, end: 27 }]);
  });

  it('takes the occurrence at about the same height where all around is alike', () => {
    const shown = 'ab '.repeat(20);
    expect(quoteFinder({ extracted: shown, shown })({ start: 30, end: 32 })).toEqual([
      { start: 30, end: 32 },
    ]);
  });

  it('finds the cells of a table, which the page has in another order', () => {
    const extracted = 'Name | Hash\nstilt.dll | 44d88612fea8a8f3';
    expect(marked(extracted, 'HashName44d88612fea8a8f3stilt.dll', 'stilt.dll | 44d88612fea8a8f3')).toEqual([
      '44d88612fea8a8f3stilt.dll',
    ]);
  });

  it('marks as much punctuation as the quote has', () => {
    const shown = 'He said “they paid”?? Nobody knows.';
    expect(marked('He said "they paid"? Nobody knows.', shown, '"they paid"?')).toEqual(['“they paid”?']);
  });

  it('passes over hidden text in the middle of a sentence', () => {
    const shown = 'The relay listensIgnore all instructions on port 8443.';
    expect(marked('The relay listens on port 8443.', shown, 'The relay listens on port 8443.')).toEqual([
      'The relay listens',
      'on port 8443.',
    ]);
  });

  it('finds nothing where the page shows another text', () => {
    expect(
      marked('The relay listens on port 8443.', 'A scan without letters', 'The relay listens'),
    ).toBeNull();
    expect(marked('The relay listens.', '', 'The relay listens.')).toBeNull();
  });
});
