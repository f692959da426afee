import { level } from '#pii/confidence.ts';
import type { Recogniser } from '#pii/recogniser.ts';
import { words } from '#pii/recognisers/words.ts';
import { wordLists } from '#pii/lexicon/lists.ts';

const { list } = wordLists('recognisers');

/** Postal codes of any country: numbers like others, so found by their label. Within an address they are part of it. */
export const postalCodes: readonly Recogniser[] = [
  {
    type: 'postal_code',
    patterns: [
      { regex: /\d{5}(?:-\d{4})?/, first: 'd5', alone: level.remote },
      { regex: /\d{4}(?: ?[A-Z]{2})?/, first: 'd4 m6', alone: level.chance },
      { regex: /\d{6}/, first: 'd6', alone: level.chance },
      // Poland; Sweden, Czechia, Greece; Brazil; Japan
      { regex: /\d{2}-\d{3}/, first: 'd2', alone: level.faint },
      { regex: /\d{3} \d{2}/, first: 'd3', alone: level.remote },
      { regex: /\d{5}-\d{3}/, first: 'd5', alone: level.weak },
      { regex: /\d{3}-\d{4}/, first: 'd3', alone: level.chance },
      // Canada
      { regex: /[ABCEGHJ-NPRSTVXY]\d[A-Z] ?\d[A-Z]\d/, first: 'm3 m6', alone: level.possible },
    ],
    context: list('postal-code'),
    against: words('!zip file, !zip archive, !unzip, !gzip, !password, !attachment, !consignment'),
  },
  // Italy: elsewhere a cap is a limit.
  {
    type: 'postal_code',
    patterns: [{ regex: /\d{5}/, first: 'd5', alone: level.remote }],
    context: ['!cap'],
  },
];
