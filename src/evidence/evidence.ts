import type { IndicatorType, Span } from '#analysis/document.ts';

export const entityKinds = [
  'actor',
  'malware',
  'tool',
  'campaign',
  'vulnerability',
  'technique',
  'organisation',
  'sector',
  'country',
  'person',
] as const;
export type EntityKind = (typeof entityKinds)[number];

export const relationNames = [
  'uses',
  'exploits',
  'targets',
  'attributed-to',
  'communicates-with',
  'delivers',
  'alias-of',
  'variant-of',
  'located-in',
] as const;
export type RelationName = (typeof relationNames)[number];

/** Something that a document names: all of its names in the document are one entity. Offsets as in `ExtractedText.text`. */
export type Entity = {
  kind: EntityKind;
  /** As the document spells it most. */
  name: string;
  /** Its main name where lists know it: what documents that use other names have in common. */
  known: string | null;
  /** The other names that the document has for it, each once. */
  aliases: string[];
  /** In order. */
  mentions: Span[];
};

/** An end of a relation: an entity by its kind and name, or an indicator by its type and value. */
export type RelationEnd = { kind: EntityKind | IndicatorType; name: string; known: string | null };

/** What one sentence states of two things. */
export type Relation = Span & {
  subject: RelationEnd;
  relation: RelationName;
  object: RelationEnd;
  /** How often relations of this rule are right, 0–1: measured, see docs/quality.md. */
  confidence: number;
  /** Which rule read it out of the sentence. */
  rule: string;
};

/** Markings of the Traffic Light Protocol 2.0, the strictest last; WHITE of version 1 is CLEAR. */
export const tlpMarkings = ['CLEAR', 'GREEN', 'AMBER', 'AMBER+STRICT', 'RED'] as const;
export type Tlp = (typeof tlpMarkings)[number];

/** What a document says of whom. `cut` when it names or states more than is kept. */
export type Evidence = { entities: Entity[]; relations: Relation[]; tlp: Tlp | null; cut: boolean };
