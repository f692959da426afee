import type { HiddenKind } from '#analysis/document.ts';
import { alike, fromHex, white } from '#extraction/formats/html/css-color.ts';
import { backgroundOf, type Background, type RunFormat, type Run } from './look.ts';
import { styleChain, type Styles } from './styles.ts';
import { attribute } from '#extraction/xml.ts';

/** One point. */
const tinySize = 2;

type Surroundings = {
  styles: Styles;
  paragraph: { style: string | null; shade: string | null } | null;
  background: Background;
};

/** Why a run cannot be seen; null when it can. What it does not say itself, its styles do. */
export function hiddenKindOf(run: Run, { styles, paragraph, background }: Surroundings): HiddenKind | null {
  const looks: RunFormat[] = [
    run,
    ...[run.style, paragraph?.style ?? null].flatMap((id) => styleChain(styles, id).map(({ look }) => look)),
  ];
  const first = <Key extends keyof RunFormat>(key: Key) =>
    looks.find((look) => look[key] !== null)?.[key] ?? null;
  if (first('vanish')) return 'not_shown';
  const size = first('size');
  if (size !== null && size <= tinySize) return 'tiny';
  const color = first('color');
  if (color === null || !/^[\da-f]{6}$/i.test(color)) return null;
  const own = run.shade ?? styleChain(styles, run.style).find(({ look }) => look.shade)?.look.shade ?? null;
  const around =
    paragraph?.shade ??
    styleChain(styles, paragraph?.style ?? null).find(({ look }) => look.shade)?.look.shade ??
    null;
  const behind = backgroundOf(own, backgroundOf(around, background));
  return behind !== 'unknown' && alike(fromHex(color), behind) ? 'same_color' : null;
}

const anchor = /<wp:anchor\b([^<>]*)>/g;
const extent = /<wp:extent\b([^<>]*)>/;
/** The position of an anchored picture's size, relative to its anchor. */
const extentWithin = 1000;
/** A picture of an inch by half an inch may be the background of white text. */
const [wide, high] = [914_400, 457_200];

/** The background of a part's text: the page's colour, unless pictures cover it. */
export function pageBackground(main: string, parts: string[]): Background {
  if (parts.some(hasPictureBehind)) return 'unknown';
  const page = /<w:background\b([^<>]*)>/.exec(main)?.[1];
  return page ? backgroundOf(attribute(page, 'color'), white) : white;
}

function hasPictureBehind(part: string): boolean {
  return part.matchAll(anchor).some(({ 0: tag, 1: attributes = '', index }) => {
    if (!/^(?:1|true)$/.test(attribute(attributes, 'behindDoc') ?? '')) return false;
    const from = index + tag.length;
    const size = extent.exec(part.slice(from, from + extentWithin))?.[1] ?? '';
    return Number(attribute(size, 'cx')) >= wide && Number(attribute(size, 'cy')) >= high;
  });
}
