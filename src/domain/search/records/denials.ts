const denial = /\b(?:not|no|never|nor|neither|none|without|cannot|except|unlike)\b|n[’']t\b/i;

/** Whether a text denies something: what holds then is not what its other words say. */
export function denies(text: string): boolean {
  return denial.test(text);
}

/** Whether the words before a place deny what follows: `does not use ¤`, up to the last stop before it. */
export function isDeniedAt(text: string, at: number): boolean {
  return denies(
    text
      .slice(0, at)
      .split(/[,;:.] /)
      .at(-1) ?? '',
  );
}
