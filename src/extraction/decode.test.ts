import { describe, expect, it } from 'vitest';
import { cleanText, decodeText } from './decode.ts';

const sentence = 'Grüße aus Zürich: “quoted” – 5 €';

function utf16be(text: string): Buffer {
  return Buffer.from(text, 'utf16le').swap16();
}

describe('decodeText', () => {
  it('reads UTF-8 with and without a byte order mark', () => {
    expect(decodeText(Buffer.from(sentence))).toBe(sentence);
    expect(decodeText(Buffer.from(`\ufeff${sentence}`))).toBe(sentence);
  });

  it('reads UTF-16 of both byte orders with and without a mark', () => {
    expect(decodeText(Buffer.from(`\ufeff${sentence}`, 'utf16le'))).toBe(sentence);
    expect(decodeText(utf16be(`\ufeff${sentence}`))).toBe(sentence);
    expect(decodeText(Buffer.from(sentence, 'utf16le'))).toBe(sentence);
    expect(decodeText(utf16be(sentence))).toBe(sentence);
  });

  it('decodes everything that is not UTF-8 as Windows-1252', () => {
    const bytes = Buffer.from([0x47, 0x72, 0xfc, 0xdf, 0x65, 0x20, 0x93, 0x80, 0x94]);
    expect(decodeText(bytes)).toBe('Grüße “€”');
  });

  it('keeps to UTF-8 when one sequence in many is broken', () => {
    const bytes = Buffer.concat([Buffer.from('é'.repeat(50)), Buffer.from([0xff]), Buffer.from('end')]);
    expect(decodeText(bytes)).toBe(`${'é'.repeat(50)}\ufffdend`);
  });

  it('follows the encoding that a page declares when the bytes are not UTF-8', () => {
    const page = Buffer.concat([
      Buffer.from('<meta charset="windows-1251"><p>'),
      Buffer.from([0xcf, 0xf0, 0xe8]),
    ]);
    expect(decodeText(page)).toContain('При');
  });
});

describe('cleanText', () => {
  it('normalises line ends and removes control characters and lone surrogates', () => {
    expect(cleanText('a\r\nb\rc\fd\u0000e\u0007f\ud800g')).toBe('a\nb\nc\ndef\ufffdg');
  });
});
