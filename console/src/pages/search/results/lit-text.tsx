import classes from '#pages/search/search.module.css';

type Span = { start: number; end: number };

/** How much is shown before the first match, where a passage is longer than what is shown. */
const before = 160;

/** A passage in which what the query matches is lit. Where the first match is far in, it begins shortly before. */
export function LitText({ text, spans }: { text: string; spans: readonly Span[] }) {
  const first = spans[0]?.start ?? 0;
  const from = first > 2 * before ? text.lastIndexOf(' ', first - before) + 1 : 0;
  const pieces = spans.flatMap((span, i) => {
    const last = spans[i - 1]?.end ?? from;
    return [
      { at: last, text: text.slice(last, span.start), lit: false },
      { at: span.start, text: text.slice(span.start, span.end), lit: true },
    ];
  });
  return (
    <>
      {from > 0 && '… '}
      {pieces.map((piece) =>
        piece.lit ? (
          <mark key={piece.at} className={classes.lit}>
            {piece.text}
          </mark>
        ) : (
          piece.text
        ),
      )}
      {text.slice(spans.at(-1)?.end ?? from)}
    </>
  );
}
