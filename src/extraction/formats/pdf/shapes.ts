import type { Pdfium } from './memory.ts';

/** In the coordinates of the page: `bottom` is below `top`. */
export type Box = { left: number; bottom: number; right: number; top: number };
export type Color = { red: number; green: number; blue: number; alpha: number };

/** What is painted on a page besides its text. A colour of null: an image, a shading, or several colours. */
type Shape = { order: number; box: Box; image: boolean; color: Color | null };

/** What a page paints, in its order; `orders` has the place of each text object. */
export type Painted = { shapes: Shape[]; orders: Map<number, number> };

type Matrix = [number, number, number, number, number, number];
type Walk = { pdfium: Pdfium; memory: number; painted: Painted; order: number };

const [text, path, image, shading, form] = [1, 2, 3, 4, 5];
const deepestForm = 8;
/** A drawing of more objects has been looked at long enough. */
const mostObjects = 50_000;
/** Points: what covers less hides no text. */
const smallest = 2;

/** Everything that a page paints, forms within forms included. */
export function readPainted(pdfium: Pdfium, page: number): Painted {
  const painted: Painted = { shapes: [], orders: new Map() };
  const walk = { pdfium, memory: pdfium.wasmExports.malloc(24), painted, order: 0 };
  const count = pdfium._FPDFPage_CountObjects(page);
  for (let at = 0; at < count && walk.order < mostObjects; at++)
    note(walk, pdfium._FPDFPage_GetObject(page, at), [1, 0, 0, 1, 0, 0], 0);
  pdfium.wasmExports.free(walk.memory);
  return painted;
}

function note(walk: Walk, object: number, matrix: Matrix, depth: number): void {
  const { pdfium, painted } = walk;
  const order = walk.order++;
  const type = pdfium._FPDFPageObj_GetType(object);
  if (type === text) return void painted.orders.set(object, order);
  if (type === form && depth < deepestForm) return noteForm(walk, object, matrix, depth);
  if (type === path && !isFilled(walk, object)) return;
  if (type !== path && type !== image && type !== shading) return;
  const box = boundsOf(walk, object, matrix);
  if (box.right - box.left < smallest || box.top - box.bottom < smallest) return;
  const color = type === path ? colorOf(pdfium, walk.memory, object) : null;
  painted.shapes.push({ order, box, image: type === image, color });
}

function noteForm(walk: Walk, object: number, outer: Matrix, depth: number): void {
  const { pdfium, memory } = walk;
  const known = pdfium._FPDFPageObj_GetMatrix(object, memory);
  const own = [...new Float32Array(pdfium.HEAPU8.buffer, memory, 6)] as Matrix;
  const matrix = known ? joined(own, outer) : outer;
  const count = pdfium._FPDFFormObj_CountObjects(object);
  for (let at = 0; at < count && walk.order < mostObjects; at++)
    note(walk, pdfium._FPDFFormObj_GetObject(object, at), matrix, depth + 1);
}

function isFilled({ pdfium, memory }: Walk, object: number): boolean {
  pdfium._FPDFPath_GetDrawMode(object, memory, memory + 4);
  return new Int32Array(pdfium.HEAPU8.buffer, memory, 1)[0] !== 0;
}

/** The colour that an object is filled with; null when it is none of its own. */
export function colorOf(pdfium: Pdfium, memory: number, object: number): Color | null {
  if (!pdfium._FPDFPageObj_GetFillColor(object, memory, memory + 4, memory + 8, memory + 12)) return null;
  const [red = 0, green = 0, blue = 0, alpha = 0] = new Uint32Array(pdfium.HEAPU8.buffer, memory, 4);
  return { red, green, blue, alpha };
}

function boundsOf({ pdfium, memory }: Walk, object: number, matrix: Matrix): Box {
  pdfium._FPDFPageObj_GetBounds(object, memory, memory + 4, memory + 8, memory + 12);
  const [left = 0, bottom = 0, right = 0, top = 0] = new Float32Array(pdfium.HEAPU8.buffer, memory, 4);
  const corners = [
    [left, bottom],
    [left, top],
    [right, bottom],
    [right, top],
  ].map(([x = 0, y = 0]) => [
    matrix[0] * x + matrix[2] * y + matrix[4],
    matrix[1] * x + matrix[3] * y + matrix[5],
  ]);
  const [xs, ys] = [corners.map(([x = 0]) => x), corners.map(([, y = 0]) => y)];
  return { left: Math.min(...xs), bottom: Math.min(...ys), right: Math.max(...xs), top: Math.max(...ys) };
}

function joined([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix {
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F];
}

export function holds(box: Box, x: number, y: number): boolean {
  return x >= box.left && x <= box.right && y >= box.bottom && y <= box.top;
}

export function areaOf({ left, bottom, right, top }: Box): number {
  return Math.max(0, right - left) * Math.max(0, top - bottom);
}

const everywhere: Box = { left: -Infinity, bottom: -Infinity, right: Infinity, top: Infinity };
const mostPaths = 8;
const mostSegments = 64;

/** Around what is cut out for an object: within it alone it shows. */
export function clipOf(pdfium: Pdfium, memory: number, object: number): Box {
  const clip = pdfium._FPDFPageObj_GetClipPath(object);
  const paths = clip === 0 ? 0 : Math.min(mostPaths, pdfium._FPDFClipPath_CountPaths(clip));
  let within = everywhere;
  for (let at = 0; at < paths; at++) {
    const segments = pdfium._FPDFClipPath_CountPathSegments(clip, at);
    if (segments <= 0 || segments > mostSegments) continue;
    const box = { left: Infinity, bottom: Infinity, right: -Infinity, top: -Infinity };
    for (let segment = 0; segment < segments; segment++) {
      pdfium._FPDFPathSegment_GetPoint(
        pdfium._FPDFClipPath_GetPathSegment(clip, at, segment),
        memory,
        memory + 4,
      );
      const [x = 0, y = 0] = new Float32Array(pdfium.HEAPU8.buffer, memory, 2);
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x);
      box.bottom = Math.min(box.bottom, y);
      box.top = Math.max(box.top, y);
    }
    within = {
      left: Math.max(within.left, box.left),
      bottom: Math.max(within.bottom, box.bottom),
      right: Math.min(within.right, box.right),
      top: Math.min(within.top, box.top),
    };
  }
  return within;
}
