import type { Pdfium } from './memory.ts';
import type { Box } from './shapes.ts';

/** Text whose look only a picture of the page can tell. */
export type Doubtful = { object: number; box: Box };

type Size = { width: number; height: number };

/** Pixels of a picture: of a common page one to every one and a half points, in which letters still leave a mark. */
const longestSide = 560;
// Kept from page to page: created each time, they would be megabytes of garbage per page outside the heap.
const pictures = {
  before: new Uint8Array((longestSide + 1) ** 2 * 4),
  after: new Uint8Array((longestSide + 1) ** 2 * 4),
};
/** A difference in one of the three colours that no eye sees. */
const unseen = 16;

/**
 * Those whose removal changes nothing in a picture of the page: they cannot be seen, for whatever reason. The page is drawn
 * twice, and is without them from then on.
 */
export function unseenAmong(pdfium: Pdfium, page: number, doubtful: Doubtful[]): Set<number> {
  const [wide, high] = [pdfium._FPDF_GetPageWidthF(page), pdfium._FPDF_GetPageHeightF(page)];
  const scale = Math.min(1, longestSide / Math.max(wide, high));
  const size = { width: Math.ceil(wide * scale), height: Math.ceil(high * scale) };
  const { before, after } = pictures;
  const drawn = draw(pdfium, page, size, before);
  for (const { object } of doubtful) pdfium._FPDFPageObj_SetIsActive(object, 0);
  if (!drawn || !draw(pdfium, page, size, after)) return new Set();
  const unchanged = doubtful.filter(
    ({ box }) => !differ(before, after, size, pixelsOf(pdfium, page, size, box)),
  );
  const changed = new Set(doubtful.filter((one) => !unchanged.includes(one)).map(({ object }) => object));
  return new Set(unchanged.map(({ object }) => object).filter((object) => !changed.has(object)));
}

/** Draws the page into `picture`; false when there is no memory for it. */
function draw(pdfium: Pdfium, page: number, { width, height }: Size, picture: Uint8Array): boolean {
  const bitmap = pdfium._FPDFBitmap_Create(width, height, 0);
  if (bitmap === 0) return false;
  pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
  pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, 0);
  const from = pdfium._FPDFBitmap_GetBuffer(bitmap);
  picture.set(pdfium.HEAPU8.subarray(from, from + width * height * 4));
  pdfium._FPDFBitmap_Destroy(bitmap);
  return true;
}

/** Where a box of the page is in its picture, in which y grows downwards. */
function pixelsOf(pdfium: Pdfium, page: number, { width, height }: Size, box: Box): Box {
  const memory = pdfium.wasmExports.malloc(8);
  const point = (x: number, y: number): [number, number] => {
    pdfium._FPDF_PageToDevice(page, 0, 0, width, height, 0, x, y, memory, memory + 4);
    const [across = 0, down = 0] = new Int32Array(pdfium.HEAPU8.buffer, memory, 2);
    return [across, down];
  };
  const [[x1, y1], [x2, y2]] = [point(box.left, box.bottom), point(box.right, box.top)];
  pdfium.wasmExports.free(memory);
  return {
    left: Math.max(0, Math.min(x1, x2) - 1),
    right: Math.min(width, Math.max(x1, x2) + 2),
    top: Math.max(0, Math.min(y1, y2) - 1),
    bottom: Math.min(height, Math.max(y1, y2) + 2),
  };
}

function differ(
  one: Uint8Array,
  other: Uint8Array,
  { width }: Size,
  { left, right, top, bottom }: Box,
): boolean {
  for (let y = top; y < bottom; y++) {
    for (let at = (y * width + left) * 4; at < (y * width + right) * 4; at++) {
      if (Math.abs((one[at] ?? 0) - (other[at] ?? 0)) > unseen) return true;
    }
  }
  return false;
}
