import type { HiddenKind } from '#analysis/document.ts';
import type { Pdfium } from './memory.ts';
import { unseenAmong, type Doubtful } from './rendering.ts';
import { areaOf, clipOf, colorOf, holds, readPainted, type Box, type Color, type Painted } from './shapes.ts';

/** Characters of a page that no reader sees, from the first to the last. */
export type HiddenRun = { first: number; last: number; kind: HiddenKind };

type Run = { object: number; first: number; last: number };
/** `doubtful`: only the looks of the page can tell; `likely` is what it is taken for when they cannot be seen to. */
type Judgement = { kind: HiddenKind; doubtful?: boolean; likely?: boolean } | null;
type Judging = {
  pdfium: Pdfium;
  page: number;
  textPage: number;
  memory: number;
  paper: Box;
  painted: Painted;
};

const [stroked, invisible, clipping] = [1, 3, 7];
const white: Color = { red: 255, green: 255, blue: 255, alpha: 255 };
/** Two colours no further apart in red, green and blue are one to the eye. */
const sameColor = 24;
/** Of 255. */
const transparent = 12;
const tinyPoints = 1;
/** Pictures that cover so much of a page are a scan of it. */
const scanShare = 0.5;

/**
 * Finds the text of a page that cannot be seen. What a scan has been read as is invisible by design: it is the page's text,
 * where a picture is beneath it, and no more is written over the picture than that. Most is judged by the properties of each text
 * object; where only its looks can tell (on or beneath a picture), the page is drawn with and without it, while `patience`
 * lasts. The page is not to be used for anything else then.
 */
export function hiddenRuns(
  pdfium: Pdfium,
  { page, textPage, count, patience }: { page: number; textPage: number; count: number; patience: Patience },
): HiddenRun[] {
  const runs = runsOf(pdfium, textPage, count);
  const memory = pdfium.wasmExports.malloc(32);
  const painted = readPainted(pdfium, page);
  const judging = { pdfium, page, textPage, memory, paper: paperOf(pdfium, memory, page), painted };
  const judged = runs.map((run) => judge(judging, run));
  pdfium.wasmExports.free(memory);
  const doubtful = judged.filter(({ verdict }) => verdict?.doubtful);
  const unseen = look(
    judging,
    doubtful.map(({ run, box }) => ({ object: run.object, box })),
    patience,
  );
  const kinds = judged.map(({ run, verdict }) => {
    const hidden = verdict && (!verdict.doubtful || (unseen ? unseen.has(run.object) : verdict.likely));
    return hidden ? verdict.kind : null;
  });
  const readOff = isScan(judging, judged, kinds);
  return judged.flatMap(({ run: { first, last }, unpainted, box }, at) => {
    const kind = kinds[at];
    if (!kind || (unpainted && readOff && overPicture(painted, box))) return [];
    return [{ first, last, kind }];
  });
}

/** How long the pages of a document may still be drawn, in milliseconds. */
export type Patience = { ms: number };

function look({ pdfium, page }: Judging, doubtful: Doubtful[], patience: Patience): Set<number> | null {
  if (doubtful.length === 0 || patience.ms <= 0) return null;
  const began = performance.now();
  const unseen = unseenAmong(pdfium, page, doubtful);
  patience.ms -= performance.now() - began;
  return unseen;
}

function runsOf(pdfium: Pdfium, textPage: number, count: number): Run[] {
  const runs: Run[] = [];
  let run: Run | undefined;
  for (let at = 0; at < count; at++) {
    const object = pdfium._FPDFText_GetTextObject(textPage, at);
    // Spaces and line ends that the page only suggests are no object's.
    if (object === 0) continue;
    if (run?.object === object) run.last = at;
    else runs.push((run = { object, first: at, last: at }));
  }
  return runs;
}

type Judged = { run: Run; verdict: Judgement; unpainted: boolean; box: Box };

function judge(judging: Judging, run: Run): Judged {
  const { pdfium, memory, paper } = judging;
  const box = boxOf(judging, run);
  const mode = pdfium._FPDFTextObj_GetTextRenderMode(run.object);
  if (mode === invisible || mode === clipping)
    return { run, verdict: { kind: 'not_shown' }, unpainted: true, box };
  const painted = (verdict: Judgement): Judged => ({ run, verdict, unpainted: false, box });
  // Spaces alone have no extent.
  if (areaOf(box) === 0) return painted(null);
  if (isOff(box, paper)) return painted({ kind: 'off_page' });
  if (isOff(box, clipOf(pdfium, memory, run.object))) return painted({ kind: 'off_page', doubtful: true });
  if (box.top - box.bottom <= tinyPoints && box.right - box.left <= tinyPoints * 200 && isTiny(judging, run))
    return painted({ kind: 'tiny' });
  const color = mode === stroked ? strokeOf(pdfium, memory, run.object) : colorOf(pdfium, memory, run.object);
  if (color && color.alpha <= transparent) return painted({ kind: 'transparent' });
  return painted(againstBackground(judging, run, box, color));
}

function againstBackground(
  { painted: { shapes, orders } }: Judging,
  { object }: Run,
  box: Box,
  color: Color | null,
): Judgement {
  const order = orders.get(object) ?? Infinity;
  const [x, y] = [(box.left + box.right) / 2, (box.bottom + box.top) / 2];
  const here = shapes.filter((shape) => holds(shape.box, x, y));
  if (here.some((shape) => shape.order > order && (shape.color?.alpha ?? 255) === 255))
    return { kind: 'covered', doubtful: true };
  const behind = here.findLast((shape) => shape.order < order);
  const background = behind ? behind.color : white;
  if (!background || !color) return behind ? { kind: 'same_color', doubtful: true } : null;
  return alike(color, background) ? { kind: 'same_color', doubtful: true, likely: true } : null;
}

function alike(one: Color, other: Color): boolean {
  const apart = Math.max(
    Math.abs(one.red - other.red),
    Math.abs(one.green - other.green),
    Math.abs(one.blue - other.blue),
  );
  return apart <= sameColor;
}

/** Whether the page is a picture, and what is written on it invisibly outweighs what is to be seen. */
function isScan({ painted, paper }: Judging, judged: Judged[], kinds: (HiddenKind | null)[]): boolean {
  const pictures = painted.shapes.filter(({ image }) => image);
  const share = pictures.reduce((sum, { box }) => sum + areaOf(box), 0) / areaOf(paper);
  if (share < scanShare) return false;
  let balance = 0;
  for (const [at, { run, unpainted }] of judged.entries()) {
    if (unpainted) balance += run.last - run.first + 1;
    else if (kinds[at] === null) balance -= run.last - run.first + 1;
  }
  return balance > 0;
}

function overPicture({ shapes }: Painted, { left, right, bottom, top }: Box): boolean {
  return shapes.some(({ image, box }) => image && holds(box, (left + right) / 2, (bottom + top) / 2));
}

function isTiny({ pdfium, textPage, memory }: Judging, { first }: Run): boolean {
  const size = pdfium._FPDFText_GetFontSize(textPage, first);
  if (!pdfium._FPDFText_GetMatrix(textPage, first, memory)) return size <= tinyPoints;
  const floats = new Float32Array(pdfium.HEAPU8.buffer, memory, 6);
  return size * Math.hypot(floats[2] ?? 0, floats[3] ?? 1) <= tinyPoints;
}

function isOff(box: Box, paper: Box): boolean {
  return box.right < paper.left || box.left > paper.right || box.top < paper.bottom || box.bottom > paper.top;
}

/** Around the first and the last character: an object is one line at most. */
function boxOf({ pdfium, textPage, memory }: Judging, { first, last }: Run): Box {
  const box = { left: Infinity, right: -Infinity, bottom: Infinity, top: -Infinity };
  for (const at of [first, (first + last) >> 1, last]) {
    if (!pdfium._FPDFText_GetCharBox(textPage, at, memory, memory + 8, memory + 16, memory + 24)) continue;
    const [left = 0, right = 0, bottom = 0, top = 0] = new Float64Array(pdfium.HEAPU8.buffer, memory, 4);
    box.left = Math.min(box.left, left);
    box.right = Math.max(box.right, right);
    box.bottom = Math.min(box.bottom, bottom);
    box.top = Math.max(box.top, top);
  }
  return box;
}

function paperOf(pdfium: Pdfium, memory: number, page: number): Box {
  pdfium._FPDF_GetPageBoundingBox(page, memory);
  const [left = 0, top = 0, right = 0, bottom = 0] = new Float32Array(pdfium.HEAPU8.buffer, memory, 4);
  return { left, top, right, bottom };
}

function strokeOf(pdfium: Pdfium, memory: number, object: number): Color | null {
  if (!pdfium._FPDFPageObj_GetStrokeColor(object, memory, memory + 4, memory + 8, memory + 12)) return null;
  const [red = 0, green = 0, blue = 0, alpha = 0] = new Uint32Array(pdfium.HEAPU8.buffer, memory, 4);
  return { red, green, blue, alpha };
}
