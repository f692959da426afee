import { level } from '#pii/confidence.ts';
import type { LabelRule } from '#pii/finders/labels.ts';
import { wordLists } from '#pii/lexicon/lists.ts';

const { list } = wordLists('recognisers');

/** Files that hold somebody’s face: in a text, a photograph is a reference to one. */
export const labelledPhotographs: readonly LabelRule[] = [
  {
    type: 'photograph',
    labels: list('photograph-labels'),
    value: /[\p{L}\p{N}_%~./\\:-]{1,160}\.(?:jpe?g|png|heic|heif|webp|tiff?|bmp|dcm)\b/u,
    confidence: level.sure,
    signed: true,
  },
];
