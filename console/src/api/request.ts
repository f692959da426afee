import { noteRefusal } from './denied.ts';

/** What the API answers instead of a result: its message can be shown to people as it is. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: Record<string, unknown>;
  /** Seconds after which the API wants to be asked again; null where it does not say. */
  readonly retryAfter: number | null;

  constructor(status: number, { code, message, details }: ErrorBody, retryAfter: string | null = null) {
    super(message);
    this.retryAfter = retryAfter === null ? null : Number(retryAfter) || null;
    this.status = status;
    this.code = code;
    this.details = details ?? {};
  }
}

type ErrorBody = { code: string; message: string; details?: Record<string, unknown> };
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Content = {
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  signal?: AbortSignal;
};

/**
 * The only way to the API: sends JSON (a form as it is) with the cookie of the session and reads the JSON reply. Throws an
 * `ApiError` for what the API refuses, and for a server that cannot be reached (status 0, code UNREACHABLE).
 */
export async function request<Reply>(method: Method, path: string, content: Content = {}): Promise<Reply> {
  const response = await reach(method, path, content);
  const text = await response.text();
  const reply: unknown = text === '' ? null : parsed(text);
  if (!response.ok) throw refusal(path, reply, response, response.headers.get('retry-after'));
  return reply as Reply;
}

async function reach(method: Method, path: string, { query = {}, body, signal }: Content): Promise<Response> {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const parameters = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  const url = given.length === 0 ? path : `${path}?${parameters.toString()}`;
  try {
    return await fetch(url, {
      method,
      ...(body instanceof FormData && { body }),
      ...(body !== undefined &&
        !(body instanceof FormData) && {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      ...(signal && { signal }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw unreachable();
  }
}

type Status = Pick<Response, 'status' | 'statusText'>;

function refusal(path: string, reply: unknown, response: Status, retryAfter: string | null): ApiError {
  const error = new ApiError(response.status, errorIn(reply, response), retryAfter);
  noteRefusal(path, error);
  return error;
}

function unreachable(): ApiError {
  return new ApiError(0, { code: 'UNREACHABLE', message: 'The server cannot be reached.' });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function errorIn(reply: unknown, { status, statusText }: Status): ErrorBody {
  const { error } = (reply ?? {}) as { error?: ErrorBody | string };
  if (typeof error === 'object') return error;
  return { code: String(status), message: error ?? (statusText || `The server answered ${status}.`) };
}

/**
 * Sends a file in a form, as browsers report its progress: `onSent` is called with the share (0–1) that has left. `fields` go
 * with it. Throws as `request` does.
 */
export function sendFile<Reply>(
  path: string,
  file: File,
  onSent: (share: number) => void,
  fields: Record<string, string> = {},
): Promise<Reply> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file, file.name);
  return sendForm(path, form, { onSent });
}

type Sending = { onSent: (share: number) => void; signal?: AbortSignal; method?: 'POST' | 'PUT' };

/** The same for any form. An aborted one throws as a server that cannot be reached. */
export function sendForm<Reply>(
  path: string,
  form: FormData,
  { onSent, signal, method = 'POST' }: Sending,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest();
    sending.upload.addEventListener('progress', ({ loaded, total }) =>
      onSent(total === 0 ? 0 : loaded / total),
    );
    sending.addEventListener('error', () => reject(unreachable()));
    sending.addEventListener('abort', () => reject(unreachable()));
    signal?.addEventListener('abort', () => sending.abort());
    sending.addEventListener('load', () => {
      const { status, statusText, responseText } = sending;
      const reply = parsed(responseText);
      if (status < 300) resolve(reply as Reply);
      else reject(refusal(path, reply, { status, statusText }, sending.getResponseHeader('retry-after')));
    });
    sending.open(method, path);
    sending.send(form);
  });
}

type Receiving = {
  /** Called with the bytes that have arrived, and how many there are; null where that is not known before the end. */
  onReceived: (bytes: number, all: number | null) => void;
  signal: AbortSignal;
};

/** What arrived, and what the API calls it. */
type ReceivedFile = { file: Blob; name: string };

function nameIn(disposition: string): string {
  const coded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  return coded === undefined
    ? (/filename="([^"]+)"/i.exec(disposition)?.[1] ?? '')
    : decodeURIComponent(coded);
}

/** Fetches a file as it arrives. The browser keeps a large one on the disk. Throws as `request` does, also when it breaks off. */
export function receiveFile(path: string, { onReceived, signal }: Receiving): Promise<ReceivedFile> {
  return new Promise((resolve, reject) => {
    const receiving = new XMLHttpRequest();
    receiving.responseType = 'blob';
    receiving.addEventListener('progress', ({ loaded, total, lengthComputable }) =>
      onReceived(loaded, lengthComputable ? total : null),
    );
    receiving.addEventListener('error', () => reject(unreachable()));
    receiving.addEventListener('abort', () => reject(unreachable()));
    signal.addEventListener('abort', () => receiving.abort());
    receiving.addEventListener('load', () => {
      const { status, statusText } = receiving;
      const file = receiving.response as Blob;
      const name = nameIn(receiving.getResponseHeader('content-disposition') ?? '');
      if (status < 300) return resolve({ file, name });
      void file.text().then((text) => {
        const after = receiving.getResponseHeader('retry-after');
        reject(refusal(path, parsed(text), { status, statusText }, after));
      });
    });
    receiving.open('GET', path);
    receiving.send();
  });
}
