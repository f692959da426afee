import { deflateSync } from 'node:zlib';

export type PdfPage = { heading: string; paragraphs: string[] };

const charactersPerLine = 95;

/** A text PDF (1.4) on A4 with a running header and page numbers; Latin letters only. */
export function writePdf(title: string, pages: PdfPage[]): Buffer {
  const objects: Buffer[] = [];
  const add = (body: string | Buffer): number => objects.push(Buffer.from(body));
  const catalog = add('');
  const tree = add('');
  const regular = add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  const bold = add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>');
  const kids = pages.map((page, i) => {
    const drawn = deflateSync(drawingOf(page, `${title} - page ${i + 1} of ${pages.length}`));
    const head = `<< /Length ${drawn.length} /Filter /FlateDecode >>\nstream\n`;
    const content = add(Buffer.concat([Buffer.from(head), drawn, Buffer.from('\nendstream')]));
    const fonts = `<< /Font << /R ${regular} 0 R /B ${bold} 0 R >> >>`;
    return add(
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 595 842] /Resources ${fonts} /Contents ${content} 0 R >>`,
    );
  });
  objects[catalog - 1] = Buffer.from(`<< /Type /Catalog /Pages ${tree} 0 R >>`);
  const references = kids.map((kid) => `${kid} 0 R`).join(' ');
  objects[tree - 1] = Buffer.from(`<< /Type /Pages /Kids [${references}] /Count ${kids.length} >>`);
  const info = add(`<< /Title ${literal(title)} >>`);
  return assemble(objects, `/Root ${catalog} 0 R /Info ${info} 0 R`);
}

function drawingOf({ heading, paragraphs }: PdfPage, header: string): string {
  const lines = [`/R 8 Tf 14 TL 1 0 0 1 60 810 Tm ${literal(header)} Tj`];
  lines.push(`/B 14 Tf 1 0 0 1 60 780 Tm ${literal(heading)} Tj`, '/R 10 Tf 12 TL 1 0 0 1 60 756 Tm');
  for (const paragraph of paragraphs) {
    for (const line of wrapped(paragraph)) lines.push(`${literal(line)} Tj T*`);
    lines.push('T*');
  }
  return `BT\n${lines.join('\n')}\nET`;
}

function wrapped(text: string): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line.length + word.length >= charactersPerLine) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

function literal(text: string): string {
  return `(${text.replace(/[\\()]/g, '\\$&')})`;
}

function assemble(objects: Buffer[], roots: string): Buffer {
  const parts = [Buffer.from('%PDF-1.4\n')];
  let length = parts[0]?.length ?? 0;
  const offsets = objects.map((body, i) => {
    const object = Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')]);
    const offset = length;
    parts.push(object);
    length += object.length;
    return offset;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  parts.push(Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${entries}`));
  parts.push(Buffer.from(`trailer\n<< /Size ${size} ${roots} >>\nstartxref\n${length}\n%%EOF\n`));
  return Buffer.concat(parts);
}
