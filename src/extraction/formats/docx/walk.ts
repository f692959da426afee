import type { Assembly } from '#extraction/assemble.ts';
import type { Numbering } from './numbering.ts';
import { hiddenKindOf } from './hidden.ts';
import { backgroundOf, plainLook, type Background, type Run } from './look.ts';
import type { Styles } from './styles.ts';

export type BodyContext = {
  out: Assembly;
  styles: Styles;
  numbering: Numbering;
  /** The number that a note's reference shows; the same for the note itself. */
  noteNumber: (kind: 'footnote' | 'endnote', id: string) => string;
  /** True when the file records where its pages broke in its last layout. */
  paged: boolean;
  /** The background of its text. */
  background: Background;
};

/** A paragraph being read, with the properties that decide what it is. */
export type Paragraph = {
  text: string;
  style: string | null;
  outline: number | null;
  numId: string | null;
  ilvl: number | null;
  shade: string | null;
};
/** `shade` is the colour of the open cell. */
type Row = { cells: string[]; lines: string[]; layout: boolean; shade: string | null };
/** `result` is true once its code has ended and what it shows is being read. */
type Field = { result: boolean };

/** The position of the walk through a part. */
export type Walk = BodyContext & {
  paragraph: Paragraph | null;
  /** Paragraphs that a text box interrupts. */
  outer: (Paragraph | null)[];
  rows: Row[];
  fields: Field[];
  inText: boolean;
  inProperties: number;
  prefix: string;
  /** The run being read, and whether its properties are. */
  run: Run;
  inRunProperties: boolean;
  /** The background of the open tables, and within the open shape. */
  tables: Background[];
  shape: Background;
  inOutline: boolean;
};

export const plainRun: Run = { ...plainLook, style: null };

/** The start of a part. */
export function startWalk(context: BodyContext): Walk {
  return {
    ...context,
    paragraph: null,
    outer: [],
    rows: [],
    fields: [],
    inText: false,
    inProperties: 0,
    prefix: '',
    run: plainRun,
    inRunProperties: false,
    tables: [],
    shape: context.background,
    inOutline: false,
  };
}

/** Adds to the open paragraph. The code of an open field is seen by no reader: the target of a link is in one. */
export function write(walk: Walk, text: string): void {
  const field = walk.fields.at(-1);
  if (field && !field.result) return;
  walk.paragraph ??= emptyParagraph();
  const kind = hiddenKindOf(walk.run, { ...walk, background: behind(walk) });
  if (kind) walk.out.hide(kind, text);
  else walk.paragraph.text += text;
}

function behind({ rows, tables, outer, shape, background }: Walk): Background {
  const around = tables.at(-1) ?? (outer.length > 0 ? shape : background);
  return backgroundOf(rows.at(-1)?.shade ?? null, around);
}

/** A paragraph before its first property. */
export function emptyParagraph(): Paragraph {
  return { text: '', style: null, outline: null, numId: null, ilvl: null, shade: null };
}
