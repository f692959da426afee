import { deflateRawSync } from 'node:zlib';

/** Small files for tests, made on the spot. */

/** A zip of the given entries, deflated. */
export function makeZip(entries: Record<string, string | Buffer>): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(entries)) {
    const data = Buffer.from(content);
    const packed = deflateRawSync(data);
    const title = Buffer.from(name);
    const sizes = Buffer.alloc(26);
    sizes.writeUInt16LE(20, 0);
    sizes.writeUInt16LE(8, 4);
    sizes.writeUInt32LE(packed.length, 14);
    sizes.writeUInt32LE(data.length, 18);
    sizes.writeUInt16LE(title.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), sizes, title, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), sizes, tail, title]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(central.length, 4);
  end.writeUInt16LE(central.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, directory, Buffer.from('PK\x05\x06'), end]);
}

const wordNamespace = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const relationNamespace = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';

/** A Word document around the XML of its body; `parts` are further parts, such as `word/footnotes.xml`. */
export function makeDocx(body: string, parts: Record<string, string> = {}): Buffer {
  return makeZip({
    '[Content_Types].xml': '<Types>application/vnd.openxmlformats-officedocument.wordprocessingml</Types>',
    '_rels/.rels':
      '<Relationships><Relationship Id="r1" Type="x/officeDocument" Target="word/document.xml"/></Relationships>',
    'word/document.xml': `<w:document ${wordNamespace} ${relationNamespace}><w:body>${body}</w:body></w:document>`,
    ...parts,
  });
}

/** A Word paragraph; `properties` is the XML inside `w:pPr`. */
export function paragraph(text: string, properties = ''): string {
  return `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
}

type PdfOptions = { encrypted?: boolean };

/** A PDF with one page per entry, whose lines are drawn in 12 points; a line with `# ` in front in 24. */
export function makePdf(pages: string[], options: PdfOptions = {}): Buffer {
  const streams = pages.map((page) => {
    const lines = page.split('\n').map((line) => {
      const large = line.startsWith('# ');
      return `/F1 ${large ? 24 : 12} Tf (${line.replace(/^# /, '').replace(/[()\\]/g, '\\$&')}) Tj 0 -30 Td`;
    });
    return `BT 72 720 Td ${lines.join(' ')} ET`;
  });
  return drawPdf(streams, options);
}

/**
 * A PDF of pages of 612 by 792 points, each drawn by a content stream: the font is `/F1`, `/Gone` and `/Faint` make what follows
 * transparent and nearly so, `/Grey` is a picture of one grey point.
 */
export function drawPdf(streams: string[], options: PdfOptions = {}): Buffer {
  const kids = streams.map((_, at) => `${7 + at * 2} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${streams.length} /Kids [${kids}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /ExtGState /ca 0 /CA 0 >>',
    '<< /Type /ExtGState /ca 0.02 /CA 0.02 >>',
    '<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /Length 1 >>\nstream\n@\nendstream',
  ];
  const resources =
    '/Resources << /Font << /F1 3 0 R >> /ExtGState << /Gone 4 0 R /Faint 5 0 R >> /XObject << /Grey 6 0 R >> >>';
  for (const [at, stream] of streams.entries()) {
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] ${resources} /Contents ${8 + at * 2} 0 R >>`,
    );
    objects.push(`<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`);
  }
  return Buffer.from(withCrossReferences(objects, options), 'latin1');
}

function withCrossReferences(objects: string[], { encrypted }: PdfOptions): string {
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const hash = '0'.repeat(64);
  const encryption = encrypted
    ? `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${hash}> /U <${hash}> >> /ID [<00> <00>]`
    : '';
  const trailer = `<< /Size ${objects.length + 1} /Root 1 0 R ${encryption} >>`;
  return `${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}trailer\n${trailer}\nstartxref\n${file.length}\n%%EOF`;
}
