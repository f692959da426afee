import type { File, RequestRow } from './row.ts';
import { tarred } from '#test/platform/export-archive.ts';

export type Names = Record<string, unknown>;

export type Reply = {
  status: number;
  headers: Record<string, string>;
  bytes: Buffer;
  text: string;
  /** Null where the reply is no JSON. */
  body: unknown;
};

type Request = { headers: Record<string, string>; body: unknown };

const longestMs = 60_000;

/** Sends what a row says, `METHOD /path`. */
export async function replyOf(url: string, call: string, { headers, body }: Request): Promise<Reply> {
  const [method = '', path = ''] = call.split(/ (.*)/s);
  const form = body instanceof Promise ? ((await body) as FormData) : null;
  const response = await fetch(new URL(path, url), {
    method,
    headers: { ...headers, ...(body !== undefined && !form && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: form ?? (typeof body === 'string' ? body : JSON.stringify(body)) }),
    redirect: 'manual',
    signal: AbortSignal.timeout(longestMs),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const text = bytes.toString();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    bytes,
    text,
    body: isJson && text !== '' ? (JSON.parse(text) as unknown) : null,
  };
}

/** Replaces each `{name}` by what is kept under it; a text that is one name alone becomes the value itself. */
export function fill(value: unknown, names: Names): unknown {
  if (typeof value === 'string') return fillText(value, names);
  if (Array.isArray(value)) return value.map((one) => fill(one, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fill(one, names)]));
}

function fillText(text: string, names: Names): unknown {
  const valueOf = (name: string): unknown => {
    if (!(name in names)) throw new Error(`Nothing is kept under the name ${name}`);
    const value = names[name];
    return typeof value === 'function' ? (value as (kept: Names) => unknown)(names) : value;
  };
  const whole = /^\{([a-z][\w ]*)\}$/i.exec(text)?.[1];
  if (whole !== undefined) return valueOf(whole);
  return text.replaceAll(/\{([a-z][\w ]*)\}/gi, (_, name: string) => String(valueOf(name)));
}

/** The form of a row. */
export async function formOf(fields: NonNullable<RequestRow['form']>, names: Names): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(name, String(fill(value, names)));
    else
      for (const file of [value].flat())
        form.append(name, new Blob([await contentOf(file, names)]), file.name);
  }
  return form;
}

async function contentOf(file: File, names: Names): Promise<string | Uint8Array<ArrayBuffer>> {
  if ('text' in file) return String(fill(file.text, names));
  if ('kept' in file) return new Uint8Array(names[file.kept] as Buffer);
  if ('bytes' in file) return new Uint8Array(file.bytes).fill(0x61);
  return new Uint8Array(await tarred(Object.entries(file.tar)));
}
