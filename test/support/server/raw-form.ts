import type { InjectOptions } from 'fastify';

const boundary = 'skep-test-boundary';

/** A part of a form as it goes over the wire; `headers` replaces the usual Content-Disposition. */
export type RawPart = {
  field?: string;
  filename?: string;
  type?: string;
  headers?: string | Buffer;
  content: string | Uint8Array;
};

/** Content-Type of the forms that `rawForm` makes. */
export const rawFormType = `multipart/form-data; boundary=${boundary}`;

/** A multipart body written byte by byte, also one that no client would send; `closed: false` leaves its end out. */
export function rawForm(parts: RawPart[], { closed = true } = {}): Buffer {
  const pieces = parts.flatMap((part) => [
    Buffer.from(`--${boundary}\r\n`),
    Buffer.from(part.headers ?? disposition(part)),
    Buffer.from('\r\n\r\n'),
    Buffer.from(part.content),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...pieces, Buffer.from(closed ? `--${boundary}--\r\n` : '')]);
}

/** The same as a request to `url`. */
export function rawUpload(
  url: string,
  token: string,
  ...form: Parameters<typeof rawForm>
): InjectOptions & { url: string } {
  return {
    method: 'POST',
    url,
    payload: rawForm(...form),
    headers: { authorization: `Bearer ${token}`, 'content-type': rawFormType },
  };
}

function disposition({ field = 'file', filename, type }: RawPart): string {
  const name = filename === undefined ? '' : `; filename="${filename}"`;
  return `Content-Disposition: form-data; name="${field}"${name}${type ? `\r\nContent-Type: ${type}` : ''}`;
}
