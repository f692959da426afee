/** A run of `*`, `_` or `~`: its token, what is left of it, and whether it may begin and end emphasis. */
export type Run = { token: number; mark: string; count: number; opens: boolean; closes: boolean };

const space = /\s/;
const punctuation = /[\p{P}\p{S}]/u;

/** Whether a run may begin and end emphasis, by what is next to it (CommonMark 6.2). A name such as `__init__.py` has none. */
export function flanking(text: string, start: number, end: number): Pick<Run, 'opens' | 'closes'> {
  const before = text[start - 1] ?? ' ';
  const after = text[end] ?? ' ';
  const left =
    !space.test(after) && (!punctuation.test(after) || space.test(before) || punctuation.test(before));
  const right =
    !space.test(before) && (!punctuation.test(before) || space.test(after) || punctuation.test(after));
  if (text[start] !== '_') return { opens: left, closes: right };
  const named = /^[.\\/-][\p{L}\p{N}]/u.test(text.slice(end, end + 2));
  return {
    opens: left && (!right || punctuation.test(before)),
    closes: right && (!left || punctuation.test(after)) && !named,
  };
}

/** Takes the marks of emphasis off the runs; what is left of a run is text. Linear in their length. */
export function pairEmphasis(runs: Run[]): void {
  const open = new Map<string, { run: Run; place: number }[]>(['*', '_', '~'].map((mark) => [mark, []]));
  for (const [place, run] of runs.entries()) {
    const stack = open.get(run.mark) ?? [];
    for (let begun = stack.at(-1); run.closes && run.count > 0 && begun; begun = stack.at(-1)) {
      const both = Math.min(run.count, begun.run.count) > 1;
      if (run.mark === '~' && !both) break;
      const marks = both ? 2 : 1;
      run.count -= marks;
      begun.run.count -= marks;
      // What began in between and did not end is text.
      for (const others of open.values()) while ((others.at(-1)?.place ?? -1) > begun.place) others.pop();
      if (begun.run.count === 0) stack.pop();
    }
    if (run.opens && run.count > 0) stack.push({ run, place });
  }
}
