import { getDocument, GlobalWorkerOptions, PasswordException } from 'pdfjs-dist/legacy/build/pdf.mjs';

export type { PDFDocumentProxy as Pdf, PDFPageProxy as PdfPage } from 'pdfjs-dist';
export { TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Files of the library, by name: its workers, encodings of East Asian fonts, the standard fonts, decoders of scans. */
const files = new Map(
  Object.entries(
    import.meta.glob<string>(
      [
        '../../../../node_modules/pdfjs-dist/legacy/build/pdf.{worker,renderer}.min.mjs',
        '../../../../node_modules/pdfjs-dist/cmaps/*.bcmap',
        '../../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
        '../../../../node_modules/pdfjs-dist/wasm/{jbig2,openjpeg}.wasm',
      ],
      { query: '?url', import: 'default', eager: true },
    ),
  ).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1), url]),
);

// One worker reads the file, one draws: scrolling never waits for a page.
GlobalWorkerOptions.workerSrc = files.get('pdf.worker.min.mjs') ?? '';
GlobalWorkerOptions.rendererSrc = files.get('pdf.renderer.min.mjs') ?? '';

/** The page fetches those files, so that the policy of the workers allows no network at all. */
class OwnFiles {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const response = await fetch(files.get(filename) ?? `/assets/${filename}`);
    if (!response.ok) throw new Error(`${filename} cannot be loaded: ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  }
}

/** Opens a file; `destroy` ends it. Its `promise` fails with an error for `isLocked`. */
export function openPdf(url: string) {
  return getDocument({
    url,
    BinaryDataFactory: OwnFiles,
    useWorkerFetch: false,
    rangeChunkSize: 2 ** 19,
    // A page as large as a poster is drawn coarser instead of filling the memory.
    canvasMaxAreaInBytes: 2 ** 26,
    maxImageSize: 2 ** 26,
    // Errors of files are for their authors.
    verbosity: 0,
  });
}

export function isLocked(error: unknown): boolean {
  return error instanceof PasswordException;
}
