import { TextDecoder } from 'node:util';
import type { ExtractedText, HiddenKind } from '#analysis/document.ts';
import { assemble, type Assembly } from '#extraction/assemble.ts';
import { alike, white, type Color } from './html/css-color.ts';
import { cleanText } from '#extraction/decode.ts';

const token = /\\([a-z]+)(-?\d+)? ?|\\'([0-9a-f]{2})|\\([^a-z])|([{}])|([^\\{}\r\n]+)|[\r\n]+/gi;

/** Groups that hold no text of the document. */
const destinations = new Set(
  `fonttbl colortbl stylesheet listtable listoverridetable info pict object themedata datastore generator xmlnstbl
   rsidtbl latentstyles fldinst nonshppict bkmkstart bkmkend colorschememapping mmathPr panose falt shpinst pgdsctbl
   filetbl revtbl listtext`.split(/\s+/),
);
const written: Record<string, string> = {
  par: '\n',
  line: '\n',
  sect: '\n',
  page: '\n',
  row: '\n',
  tab: '\t',
  cell: ' | ',
  nestcell: ' | ',
  nestrow: '\n',
  emdash: '—',
  endash: '–',
  bullet: '•',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  emspace: ' ',
  enspace: ' ',
};

/** `behind`: text may stand on a colour that is not the page's. `size` counts half points. */
type Group = {
  silent: boolean;
  fallbackLength: number;
  vanish: boolean;
  color: number;
  behind: boolean;
  size: number;
};
type Reading = {
  text: string;
  groups: Group[];
  /** Characters of an escape's fallback that are still to be left out. */
  skip: number;
  starred: boolean;
  pending: number[];
  decoder: TextDecoder;
  colors: Color[];
  out: Assembly;
};

const usualSize = 24;
/** One point. */
const tinySize = 2;
const plain = { vanish: false, color: 0, behind: false, size: usualSize };

/** The text of a Rich Text file (RTF 1.9.1), which Word also saves under `.doc`. */
export function readRtf(source: string): ExtractedText {
  const page = /\\ansicpg(\d+)/.exec(source.slice(0, 4096))?.[1] ?? '1252';
  const outermost = { silent: false, fallbackLength: 1, ...plain };
  const reading: Reading = {
    text: '',
    groups: [outermost],
    skip: 0,
    starred: false,
    pending: [],
    decoder: decoderFor(page),
    colors: colorsOf(source),
    out: assemble(),
  };
  for (const [, word, value, hex, sign, brace, run] of source.matchAll(token)) {
    if (hex !== undefined) {
      reading.pending.push(Number.parseInt(hex, 16));
      continue;
    }
    flush(reading);
    if (word !== undefined) control(reading, word, value);
    else if (sign !== undefined) escaped(reading, sign);
    else if (brace === '{') reading.groups.push({ ...(reading.groups.at(-1) ?? outermost) });
    else if (brace === '}') reading.groups.pop();
    else if (run !== undefined) write(reading, run);
  }
  flush(reading);
  return finish(reading);
}

function write(reading: Reading, piece: string): void {
  if (reading.groups.at(-1)?.silent) return;
  const left = Math.min(reading.skip, piece.length);
  reading.skip -= left;
  const kind = hiddenKindOf(reading);
  if (kind) reading.out.hide(kind, piece.slice(left));
  else reading.text += piece.slice(left);
}

function hiddenKindOf({ groups, colors }: Reading): HiddenKind | null {
  const { vanish, size, color, behind } = groups.at(-1) ?? plain;
  if (vanish) return 'not_shown';
  if (size <= tinySize) return 'tiny';
  const own = colors[color];
  return own && !behind && alike(own, white) ? 'same_color' : null;
}

/** What formats the text that follows: a value of 0 switches it off. */
function format(group: Group, word: string, value: string | undefined): void {
  if (word === 'v') group.vanish = value !== '0';
  else if (word === 'fs') group.size = Number(value ?? usualSize);
  else if (word === 'cf') group.color = Number(value ?? 0);
  else if (/^(?:cb|highlight|chcbpat|cbpat|clcbpat)$/.test(word)) group.behind = Number(value ?? 0) > 0;
  else if (word === 'plain') Object.assign(group, plain, { behind: group.behind });
}

function colorsOf(source: string): Color[] {
  const table = /\{\\colortbl([^{}]*)\}/.exec(source)?.[1] ?? '';
  return table.split(';').map((entry) => {
    const part = (name: string) => Number(new RegExp(`\\\\${name}(\\d+)`).exec(entry)?.[1] ?? 0);
    return [part('red'), part('green'), part('blue'), 1];
  });
}

/** Bytes are decoded together, since one character may take two. */
function flush(reading: Reading): void {
  if (reading.pending.length === 0) return;
  const bytes = Uint8Array.from(reading.pending.splice(0));
  write(reading, reading.decoder.decode(bytes));
}

function control(reading: Reading, word: string, value: string | undefined): void {
  const group = reading.groups.at(-1);
  const mark = written[word];
  if (!group) return;
  format(group, word, value);
  if (destinations.has(word) || reading.starred) group.silent = true;
  else if (word === 'uc') group.fallbackLength = Number(value ?? 1);
  else if (word === 'u') {
    reading.skip = 0;
    write(reading, String.fromCharCode(Number(value) & 0xffff));
    reading.skip = group.fallbackLength;
  } else if (mark !== undefined) write(reading, mark);
  reading.starred = false;
}

function escaped(reading: Reading, sign: string): void {
  if (sign === '*') reading.starred = true;
  else if (sign === '~') write(reading, ' ');
  else if (sign === '_') write(reading, '-');
  else if (sign === '\n' || sign === '\r') write(reading, '\n');
  else if (/[\\{}]/.test(sign)) write(reading, sign);
}

function finish({ text, out }: Reading): ExtractedText {
  for (const line of cleanText(text).split('\n')) {
    const tidy = line.replace(/(?: \| )+$/, '').trim();
    if (tidy === '') out.gap();
    else out.line(tidy);
  }
  return out.finish('doc', null);
}

function decoderFor(page: string): TextDecoder {
  const label =
    { '932': 'shift_jis', '936': 'gbk', '949': 'euc-kr', '950': 'big5', '65001': 'utf-8' }[page] ??
    `windows-${page}`;
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder('windows-1252');
  }
}
