import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { notoScripts } from './noto-scripts.ts';
import { fontNamed } from './woff.ts';

type Cut = { weight: 400 | 700; style: 'normal' | 'italic' };
const upright: Cut[] = [
  { weight: 400, style: 'normal' },
  { weight: 700, style: 'normal' },
];
const all: Cut[] = [...upright, { weight: 400, style: 'italic' }, { weight: 700, style: 'italic' }];

type Source = { font: string; script: string; cuts: Cut[] };

// The Arabic of Noto draws letters and their dots apart, and text copied from the file would have each of them twice.
const sources: Source[] = [
  ...notoScripts.map((script) => ({ font: 'noto-sans', script, cuts: all })),
  { font: 'noto-sans-hebrew', script: 'hebrew', cuts: upright },
  { font: 'vazirmatn', script: 'arabic', cuts: upright },
];

// Chinese, Japanese and Korean are 10 MB and more: those of the system are used, where it has some.
const eastAsian: Record<'zh' | 'ja' | 'ko', string[]> = {
  zh: ['Noto Sans CJK SC', 'Source Han Sans SC', 'PingFang SC', 'Microsoft YaHei', 'WenQuanYi Zen Hei'],
  ja: ['Noto Sans CJK JP', 'Source Han Sans', 'Hiragino Sans', 'Yu Gothic'],
  ko: ['Noto Sans CJK KR', 'Source Han Sans K', 'Apple SD Gothic Neo', 'Malgun Gothic'],
};
const anyAsian = ['Droid Sans Fallback'];

/** Names of fonts in the order in which they are asked for a character. */
export function fontFamilies(language: string): string[] {
  const { zh, ja, ko } = eastAsian;
  const own = eastAsian[new Intl.Locale(language).language as keyof typeof eastAsian] ?? [];
  return [...new Set([...sources.map(familyOf), ...own, ...zh, ...ja, ...ko, ...anyAsian])];
}

export function bundledFonts(): Buffer[] {
  return sources.flatMap((source) => source.cuts.map((cut) => fontOf(source, cut)));
}

const familyOf = ({ font, script }: Source): string => `Report ${font} ${script}`;

function fontOf(source: Source, { weight, style }: Cut): Buffer {
  const file = `@fontsource/${source.font}/files/${source.font}-${source.script}-${weight}-${style}.woff`;
  const bold = weight === 700 ? 'Bold' : '';
  const italic = style === 'italic' ? 'Italic' : '';
  const woff = readFileSync(fileURLToPath(import.meta.resolve(file)));
  return fontNamed(woff, familyOf(source), `${bold}${italic}` || 'Regular');
}
