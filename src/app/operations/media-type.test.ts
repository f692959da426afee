import { expect, it } from 'vitest';
import { mediaTypeOf } from './media-type.ts';

it('a file has the media type of its name', () => {
  const names = ['/tmp/a.PDF', 'b.md', 'c.yml', 'd.html', 'e.stix', 'f.bin', 'README'];
  expect(names.map(mediaTypeOf)).toEqual([
    'application/pdf',
    'text/markdown',
    'application/yaml',
    'text/html',
    'application/json',
    'application/octet-stream',
    'application/octet-stream',
  ]);
});
