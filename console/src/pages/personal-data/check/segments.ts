import type { Checked, Detection } from './checked.ts';

/** A piece of a text: plain, or a detection. */
export type Segment = { start: number; text: string; detection: Detection | null };

/** So many characters are shown at a time: a page with a million of them would not scroll. */
const partLength = 20_000;

/** A text cut at its detections. */
export function segmentsOf({ text, detections }: Pick<Checked, 'text' | 'detections'>): Segment[] {
  const segments: Segment[] = [];
  let at = 0;
  const plain = (until: number): void => {
    for (; at < until; at = Math.min(until, at + partLength))
      segments.push({ start: at, text: text.slice(at, Math.min(until, at + partLength)), detection: null });
  };
  for (const detection of detections) {
    plain(detection.start_position);
    segments.push({
      start: at,
      text: text.slice(detection.start_position, detection.end_position),
      detection,
    });
    at = detection.end_position;
  }
  plain(text.length);
  return segments;
}

/** The same in parts of a length that can be shown. */
export function partsOf(segments: readonly Segment[]): Segment[][] {
  const parts: Segment[][] = [[]];
  let length = 0;
  for (const segment of segments) {
    if (length > 0 && length + segment.text.length > partLength) {
      parts.push([]);
      length = 0;
    }
    parts.at(-1)?.push(segment);
    length += segment.text.length;
  }
  return parts;
}

/** The text with a mask for each detection. */
export function maskedText(segments: readonly Segment[]): string {
  return segments.map(({ text, detection }) => detection?.masked_value ?? text).join('');
}
