import type { IndicatorType } from '#analysis/document.ts';
import type { BenignLists } from '#analysis/indicators/benign-lists.ts';
import type { Profile, Surroundings } from '#analysis/indicators/context.ts';
import type { Reason } from './evidence.ts';

/** A value at one place of a document, and all that its role depends on. */
export type Sighted = {
  type: IndicatorType;
  value: string;
  /** Of a domain, URL or mailbox; else empty. */
  host: string;
  defanged: boolean;
  around: Surroundings;
  /** What its own sentence shows. */
  said: Reason;
  profile: Profile;
  /** The last heading above it, and the line that leads to the list it is in; empty for none. */
  heading: string;
  lead: string;
  /** Whether the author defangs names elsewhere in the document. */
  defangs: boolean;
  lists: BenignLists;
};
