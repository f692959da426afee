import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startS3, type S3Server } from '#test/server/s3.ts';
import { indexAddress } from './lance/index-address.ts';
import type { SearchIndex } from './search-index.ts';
import { asked, openQuiet, passage } from '#test/fixtures/passages.ts';

const found = async (from: SearchIndex) =>
  (await from.searchLexical(asked('wheatear word7'), { jar_ids: ['j1'] }, 5))[0]?.ordinal;

describe('a search index in a bucket of any S3 store', () => {
  let s3: S3Server;
  beforeAll(async () => {
    s3 = await startS3();
  });
  afterAll(() => s3.close());

  it('is written, searched, maintained and opened again by an address in the form of STORAGE_URL', async () => {
    const uri = s3.freshUrl();
    const index = await openQuiet(uri);
    const many = Array.from({ length: 300 }, (_, ordinal) => passage(`wheatear word${ordinal}`, { ordinal }));
    await index.add(many.slice(0, 200));
    await index.add(many.slice(200));
    expect(await found(index)).toBe(7);
    await index.optimize();
    await index.close();
    const again = await openQuiet(uri);
    expect(await again.count()).toBe(300);
    expect(await found(again)).toBe(7);
    await again.close();
    expect(s3.keys().some((key) => key.includes('/_versions/'))).toBe(true);
  });
});

describe('SEARCH_URL', () => {
  it('is a directory, or an address whose parameters become those of LanceDB', () => {
    expect(indexAddress('/data/index')).toEqual({ uri: '/data/index' });
    const aws = indexAddress('s3://skep-index');
    expect(aws).toEqual({
      uri: 's3://skep-index',
      storageOptions: { aws_virtual_hosted_style_request: 'true' },
    });
    const url = 's3://skep/index?endpoint=http://127.0.0.1:9000&region=eu-west-1';
    expect(indexAddress(url)).toEqual({
      uri: 's3://skep/index',
      storageOptions: {
        aws_region: 'eu-west-1',
        aws_virtual_hosted_style_request: 'false',
        aws_endpoint: 'http://127.0.0.1:9000',
        allow_http: 'true',
      },
    });
    expect(() => indexAddress('s3://skep?endpiont=x')).toThrow('SEARCH_URL supports only the parameters');
  });
});
