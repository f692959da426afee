/** Takes off what belongs to the sentence around a URL or path, such as a final dot or an unopened bracket. */
export function withoutTrailing(value: string): string {
  let end = value.length;
  for (; end > 0; end -= 1) {
    const last = value[end - 1] as string;
    if (/[.,;:!?'"*…]/.test(last)) continue;
    const opening = { ')': '(', ']': '[' }[last];
    if (
      opening === undefined ||
      value.slice(0, end).split(opening).length >= value.slice(0, end).split(last).length
    )
      break;
  }
  return value.slice(0, end);
}
