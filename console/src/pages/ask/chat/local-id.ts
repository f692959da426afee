let last = 0;

/** An id within this page. Browsers make random ones only on pages that came encrypted. */
export function localId(): string {
  last += 1;
  return `local-${last}`;
}
