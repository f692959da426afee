import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/**
 * Verifies the Signature Version 4 of a request; answers the S3 error code when it is wrong.
 * Source: AWS, "Create a signed AWS API request" (canonical request of Amazon S3, path encoded once).
 */
export function signatureFault(request: IncomingMessage, keyId: string, secret: string): string | null {
  const authorization = request.headers.authorization ?? '';
  const [, credential = '', signed = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=(\S+), SignedHeaders=(\S+), Signature=(\S+)$/.exec(authorization) ?? [];
  const [id, ...scope] = credential.split('/');
  if (signature === '') return 'AccessDenied';
  if (id !== keyId) return 'InvalidAccessKeyId';

  const [path = '', query = ''] = (request.url ?? '').split('?', 2);
  const canonical = [
    request.method,
    path,
    query.split('&').map(withEquals).sort().join('&'),
    ...signed.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    signed,
    request.headers['x-amz-content-sha256'],
  ].join('\n');
  const toSign = [
    'AWS4-HMAC-SHA256',
    request.headers['x-amz-date'],
    scope.join('/'),
    createHash('sha256').update(canonical).digest('hex'),
  ].join('\n');
  let key: string | Buffer = `AWS4${secret}`;
  for (const part of [...scope, toSign]) key = createHmac('sha256', key).update(part).digest();
  return Buffer.from(key).toString('hex') === signature ? null : 'SignatureDoesNotMatch';
}

function withEquals(parameter: string): string {
  return parameter === '' || parameter.includes('=') ? parameter : `${parameter}=`;
}
