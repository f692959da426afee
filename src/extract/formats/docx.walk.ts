import type { Assembly } from '#extract/assemble.ts';
import type { Numbering } from '#extract/formats/docx.numbering.ts';
import type { Styles } from '#extract/formats/docx.styles.ts';

export type BodyContext = {
  out: Assembly;
  styles: Styles;
  numbering: Numbering;
  /** Targets of the part's links by relation id. */
  links: Map<string, string>;
  /** The number that a note's reference shows; the same for the note itself. */
  noteNumber(kind: 'footnote' | 'endnote', id: string): string;
  /** True when the file says where its pages broke when it was last laid out. */
  paged: boolean;
};

/** A paragraph being read, with the properties that decide what it is. */
export type Paragraph = {
  text: string;
  style: string | null;
  outline: number | null;
  numId: string | null;
  ilvl: number | null;
};
export type Row = { cells: string[]; lines: string[]; layout: boolean };
export type Field = { code: string; start: number; result: boolean };

/** Where the walk through a part stands. */
export type Walk = BodyContext & {
  paragraph: Paragraph | null;
  /** Paragraphs that a text box interrupts. */
  outer: (Paragraph | null)[];
  rows: Row[];
  fields: Field[];
  openLinks: { target: string; start: number }[];
  inText: boolean;
  inProperties: number;
  prefix: string;
};

/** The start of a part. */
export function startWalk(context: BodyContext): Walk {
  return {
    ...context,
    paragraph: null,
    outer: [],
    rows: [],
    fields: [],
    openLinks: [],
    inText: false,
    inProperties: 0,
    prefix: '',
  };
}

/** Adds to the open paragraph, or to the code of an open field, which no reader sees. */
export function write(walk: Walk, text: string): void {
  const field = walk.fields.at(-1);
  if (field && !field.result) {
    field.code += text;
    return;
  }
  walk.paragraph ??= emptyParagraph();
  walk.paragraph.text += text;
}

/** A paragraph before its first property. */
export function emptyParagraph(): Paragraph {
  return { text: '', style: null, outline: null, numId: null, ilvl: null };
}
