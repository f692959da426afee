import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { notoScripts } from '#publishing/pdf/noto-scripts.ts';

const weights = ['normal', 'bold'] as const;
export type Weight = (typeof weights)[number];

const stored: Record<Weight, string> = { normal: '400', bold: '700' };

const replacement = '\ufffd';

type Range = { from: number; to: number; script: string };
let ranges: Range[] | null = null;

function knownRanges(): Range[] {
  if (ranges) return ranges;
  const known = JSON.parse(readFileSync(fileOf('unicode.json'), 'utf8')) as Record<string, string>;
  ranges = notoScripts.flatMap((script) =>
    (known[script] ?? '').split(',').map((range) => {
      const [from = '', to = from] = range.replace('U+', '').split('-');
      return { from: Number.parseInt(from, 16), to: Number.parseInt(to, 16), script };
    }),
  );
  return ranges;
}

function fileOf(name: string): string {
  return fileURLToPath(import.meta.resolve(`@fontsource/noto-sans/${name}`));
}

/** Makes them known to a document; each is read when it is first written with. */
export function registerFonts(pdf: { registerFont: (name: string, path: string) => unknown }): void {
  for (const weight of weights)
    for (const script of notoScripts)
      pdf.registerFont(
        nameOf(script, weight),
        fileOf(`files/noto-sans-${script}-${stored[weight]}-normal.woff`),
      );
}

function nameOf(script: string, weight: Weight): string {
  return `${script} ${weight}`;
}

/** A text in pieces that each have one font. Control characters are blanks. */
export function fontRuns(text: string, weight: Weight): { font: string; text: string }[] {
  const runs: { script: string; text: string }[] = [];
  for (const character of text.toWellFormed().replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')) {
    const code = character.codePointAt(0) ?? 0;
    const known = knownRanges().find(({ from, to }) => code >= from && code <= to);
    const script = known?.script ?? 'latin';
    const written = known ? character : replacement;
    const last = runs.at(-1);
    if (last?.script === script) last.text += written;
    else runs.push({ script, text: written });
  }
  return runs.map(({ script, text: piece }) => ({ font: nameOf(script, weight), text: piece }));
}
