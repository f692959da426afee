import { describe, expect, it } from 'vitest';
import { parseS3Address } from './s3-address.ts';

const parse = (url: string) => parseS3Address('STORAGE_URL', url);

describe('an address of S3', () => {
  it('names a bucket of AWS, whose region may come from elsewhere', () => {
    expect(parse('s3://reports')).toEqual({
      bucket: 'reports',
      root: '',
      endpoint: null,
      region: null,
      forcePathStyle: false,
    });
  });

  it('names a prefix and another server, with path-style addresses by default', () => {
    const url = 's3://reports/team/a/?endpoint=http://127.0.0.1:9000&region=eu-west-1';
    expect(parse(url)).toEqual({
      bucket: 'reports',
      root: 'team/a/',
      endpoint: 'http://127.0.0.1:9000/',
      region: 'eu-west-1',
      forcePathStyle: true,
    });
    expect(parse(`${url}&force_path_style=false`)).toMatchObject({ forcePathStyle: false });
    expect(parse('s3://reports?endpoint=https://s3.example.com').region).toBe('us-east-1');
  });

  it.each([
    ['', 'must have the form'],
    ['https://reports.s3.amazonaws.com/', 'must have the form'],
    ['s3://key:s3cret@reports', 'must not contain credentials'],
    ['s3://reports:9000', 'has a port'],
    ['s3://a', 'has no valid bucket name'],
    ['s3://reports/../other files', 'has a prefix'],
    ['s3://reports/.hidden', 'has a prefix'],
    ['s3://reports?endpiont=http://127.0.0.1', 'supports only the parameters'],
    ['s3://reports?endpoint=127.0.0.1:9000', 'has an endpoint'],
    ['s3://reports?endpoint=http://key:s3cret@127.0.0.1', 'has an endpoint'],
    ['s3://reports?force_path_style=yes', 'needs true or false'],
  ])('is refused as %j, without being quoted', (url, problem) => {
    const refused = { kind: 'invalid', message: expect.stringContaining(`STORAGE_URL ${problem}`) as string };
    expect(() => parse(url)).toThrow(expect.objectContaining(refused));
    expect(() => parse(url)).not.toThrow(/s3cret/);
  });
});
