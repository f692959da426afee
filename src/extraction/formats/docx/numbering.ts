import { attribute, scanXml } from '#extraction/xml.ts';

type Level = { start: number; format: string; text: string };
type List = { abstract: string; starts: Map<number, number> };

/** Gives each list paragraph the marker that Word would show, counting as it goes. */
export type Numbering = { marker: (numId: string, ilvl: number) => string };

/** Reads list definitions (ECMA-376 17.9); `null` means that there are none. */
export function readNumbering(xml: string | null): Numbering {
  const levels = new Map<string, Level>();
  const lists = new Map<string, List>();
  parse(xml ?? '', levels, lists);
  const counters = new Map<string, number[]>();

  return {
    marker(numId, ilvl) {
      const list = lists.get(numId);
      if (!list) return numId === '0' ? '' : '- ';
      const level = levels.get(`${list.abstract}/${ilvl}`);
      const indent = '  '.repeat(Math.min(8, ilvl));
      if (!level || level.format === 'bullet') return `${indent}- `;
      const counter = counters.get(list.abstract) ?? [];
      counters.set(list.abstract, counter);
      counter.length = Math.min(counter.length, ilvl + 1);
      for (let at = 0; at < ilvl; at++) counter[at] ??= startOf(list, levels, at);
      counter[ilvl] = counter[ilvl] === undefined ? startOf(list, levels, ilvl) : counter[ilvl] + 1;
      if (level.format === 'none') return indent;
      const text = level.text.replace(/%(\d)/g, (_, digit: string) => {
        const at = Number(digit) - 1;
        return formatNumber(counter[at] ?? 1, levels.get(`${list.abstract}/${at}`)?.format ?? 'decimal');
      });
      return text === '' ? indent : `${indent}${text} `;
    },
  };
}

function startOf(list: List, levels: Map<string, Level>, ilvl: number): number {
  return list.starts.get(ilvl) ?? levels.get(`${list.abstract}/${ilvl}`)?.start ?? 1;
}

function parse(xml: string, levels: Map<string, Level>, lists: Map<string, List>): void {
  let abstract = '';
  let level: Level | null = null;
  let list: List | null = null;
  let override = 0;
  scanXml(xml, {
    open(qualified, attributes) {
      const value = attribute(attributes, 'val') ?? '';
      switch (qualified.replace(/^.*:/, '')) {
        case 'abstractNum':
          abstract = attribute(attributes, 'abstractNumId') ?? '';
          break;
        case 'lvl':
          level = { start: 1, format: 'decimal', text: '' };
          if (!list) levels.set(`${abstract}/${attribute(attributes, 'ilvl') ?? 0}`, level);
          break;
        case 'start':
          if (level) level.start = Number(value);
          break;
        case 'numFmt':
          if (level) level.format = value;
          break;
        case 'lvlText':
          if (level) level.text = value;
          break;
        case 'num':
          list = { abstract: '', starts: new Map() };
          lists.set(attribute(attributes, 'numId') ?? '', list);
          break;
        case 'abstractNumId':
          if (list) list.abstract = value;
          break;
        case 'lvlOverride':
          override = Number(attribute(attributes, 'ilvl') ?? 0);
          break;
        case 'startOverride':
          list?.starts.set(override, Number(value));
          break;
      }
    },
    close(name) {
      if (name.endsWith(':lvl')) level = null;
      if (name.endsWith(':num')) list = null;
    },
    text() {},
  });
}

function formatNumber(value: number, format: string): string {
  if (format === 'lowerLetter') return letters(value);
  if (format === 'upperLetter') return letters(value).toUpperCase();
  if (format === 'lowerRoman') return roman(value);
  if (format === 'upperRoman') return roman(value).toUpperCase();
  if (format === 'decimalZero') return String(value).padStart(2, '0');
  return String(value);
}

/** a … z, aa, bb, cc: Word repeats the letter. */
function letters(value: number): string {
  const index = Math.max(0, value - 1);
  return String.fromCharCode(97 + (index % 26)).repeat(Math.min(20, Math.floor(index / 26) + 1));
}

const romans: [number, string][] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

function roman(value: number): string {
  let rest = Math.min(4999, value);
  let text = '';
  for (const [size, sign] of romans) {
    for (; rest >= size; rest -= size) text += sign;
  }
  return text;
}
