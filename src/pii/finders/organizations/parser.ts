import { compileLeads } from '#pii/names/leads.ts';
import type { Scan } from '#pii/text/scan.ts';
import type { Vocabulary } from '#pii/lexicon/vocabulary.ts';
import { wordKinds } from '#pii/lexicon/words.ts';
import { looseOpeners, openers } from './openers.ts';
import {
  cares,
  centres,
  followers,
  kin,
  labels,
  leads,
  linking,
  looseTrades,
  of,
  papers,
  sides,
  trades,
} from './words.ts';

export const is = {
  label: 1,
  follower: 2,
  of: 4,
  linking: 8,
  kin: 16,
  trade: 32,
  looseTrade: 64,
  opener: 128,
  looseOpener: 256,
  centre: 512,
  care: 1024,
  paper: 2048,
  side: 4096,
  court: 8192,
} as const;

/** What an organisation may be, as tokens, and how sure it is. */
export type Organization = { first: number; last: number; confidence: number };
export type Reader = {
  kindAt: (scan: Scan, at: number) => number;
  leadAt: (scan: Scan, at: number) => number;
};

/** Compiles the words around organisations. */
export function readerOf(vocabulary: Vocabulary): Reader {
  const kindOf = wordKinds(vocabulary, [
    labels,
    followers,
    of,
    linking,
    kin,
    trades,
    looseTrades,
    openers,
    looseOpeners,
    centres,
    cares,
    papers,
    sides,
    'court office',
  ]);
  return {
    kindAt: ({ tokens }, at) => kindOf(tokens.word[at] ?? -1),
    leadAt: compileLeads(leads, vocabulary),
  };
}
