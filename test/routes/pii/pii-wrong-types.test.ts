import { describe, expect, it } from 'vitest';
import { inject } from '#test/platform/inject.ts';
import { platformFor } from '#test/platform/platform.ts';

const { test, viewer } = platformFor({ viewer: 'viewer' });

function send(url: string, type: string | null, payload: string) {
  const headers = { authorization: `Bearer ${viewer.token}`, ...(type !== null && { 'content-type': type }) };
  return inject(test.platform, { method: 'POST', url: `/api/pii/${url}`, headers, payload });
}

describe('a body of another content type', () => {
  it.each([
    ['detect', 'text/plain', 'application/json', 'text/plain'],
    ['detect', 'Text/Plain; charset=utf-8', 'application/json', 'Text/Plain'],
    ['detect', 'application/pdf', 'application/json', 'application/pdf'],
    ['detect', 'application/x-www-form-urlencoded', 'application/json', 'application/x-www-form-urlencoded'],
    ['detect', null, 'application/json', null],
    ['batch/submit', 'text/plain', 'application/json', 'text/plain'],
    ['analyze-document', 'application/json', 'multipart/form-data', 'application/json'],
    ['analyze-document', 'application/pdf', 'multipart/form-data', 'application/pdf'],
    ['analyze-document', 'text/plain', 'multipart/form-data', 'text/plain'],
    ['analyze-document', null, 'multipart/form-data', null],
  ])('is refused by %s: %s', async (url, type, takes, received_format) => {
    const { status, body } = await send(url, type, '{"text":"a"}');
    expect([status, body.error.code]).toEqual([415, 'UNSUPPORTED_FILE_FORMAT']);
    expect(body.error.message).toContain(takes);
    expect(body.error.details).toEqual({ supported_formats: [takes], received_format });
  });

  it('is not answered whole when its name is long', async () => {
    const { body } = await send('detect', `text/${'x'.repeat(5000)}`, 'a');
    expect(body.error.details.received_format).toMatch(/^text\/x{95}$/);
  });
});
