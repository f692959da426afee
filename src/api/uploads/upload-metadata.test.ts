import { describe, expect, it } from 'vitest';
import { parseUploadMetadata } from './upload-metadata.ts';

const refusing = (metadata: unknown) => () => parseUploadMetadata(JSON.stringify(metadata));

describe('the stored metadata of a document', () => {
  it('may have 16,384 characters as JSON, and no more', () => {
    const longest = { note: 'x'.repeat(16_384 - '{"note":""}'.length) };
    expect(parseUploadMetadata(JSON.stringify(longest)).metadata).toEqual(longest);
    expect(refusing({ note: `${longest.note}x` })).toThrow('16384 characters');
  });

  it('contains no number that the database would write out in hundreds of digits', () => {
    expect(parseUploadMetadata('{"a":123456789012345680000,"b":-0.5,"c":0}').metadata).toMatchObject({
      b: -0.5,
    });
    for (const number of [1e308, -1e21, 5e-324])
      expect(refusing({ a: [number] })).toThrow('too large or too small');
  });
});
