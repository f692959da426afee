export type Answer = {
  status: number;
  headers: Headers;
  text: string;
  /** Empty where the answer is no JSON. */
  body: Record<string, any>;
};

const longestMs = 30_000;

/** Sends requests as one user and returns whatever is answered; fails where nothing is within 30 seconds. */
export function callerOf({ url, token }: { url: string; token: string }) {
  return async (method: string, path: string, body?: object | FormData): Promise<Answer> => {
    const isForm = body instanceof FormData;
    const response = await fetch(new URL(path, url), {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(longestMs),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    const { status, headers } = response;
    return { status, headers, text, body: isJson ? (JSON.parse(text) as Answer['body']) : {} };
  };
}

/** A form with one file. */
export function fileForm(field: string, name: string, content: string | Uint8Array<ArrayBuffer>): FormData {
  const form = new FormData();
  form.append(field, new Blob([content]), name);
  return form;
}
