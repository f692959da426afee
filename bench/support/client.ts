import { Agent, request } from 'node:http';
import { admin } from './server.ts';

/** What the benches read of the answers; each endpoint sends its own part of it. */
export type AnswerBody = {
  id: string;
  session_token: string;
  /** Of an API key. */
  secret: string;
  documents: {
    status: string;
    metadata: { pages: number | null };
    chunk_count: number;
    embedding_count: number;
  }[];
  errors: unknown[];
  results: { document_id: string }[];
  search_type: 'lexical' | 'hybrid';
};
export type Answer = { status: number; body: AnswerBody };

/** A file to upload. */
export type BenchFile = { name: string; type: string; content: Buffer };

export type UploadField = 'file' | 'files' | 'directory';

/** Calls a server over connections that stay open. */
export type BenchClient = {
  token: string;
  call: (method: string, url: string, body?: object) => Promise<Answer>;
  /** Sends files in one form, as `field`. */
  upload: (url: string, field: UploadField, files: BenchFile[]) => Promise<Answer>;
  close: () => void;
};

/** Signs the admin in at the platform. */
export async function signIn(platform: string): Promise<BenchClient> {
  const agent = new Agent({ keepAlive: true });
  const login = await send(agent, {
    method: 'POST',
    url: `${platform}/api/auth/login`,
    headers: { 'content-type': 'application/json' },
    parts: [Buffer.from(JSON.stringify(admin))],
  });
  const token = login.body.session_token;
  const authorization = `Bearer ${token}`;
  return {
    token,
    call(method, url, body) {
      const parts = body ? [Buffer.from(JSON.stringify(body))] : [];
      const type = body && { 'content-type': 'application/json' };
      return send(agent, { method, url, headers: { authorization, ...type }, parts });
    },
    upload(url, field, files) {
      const headers = { authorization, 'content-type': `multipart/form-data; boundary=${boundary}` };
      return send(agent, { method: 'POST', url, headers, parts: formOf(field, files) });
    },
    close: () => agent.destroy(),
  };
}

/** Makes a jar on the platform and answers its id. */
export async function createJar(client: BenchClient, platform: string, name: string): Promise<string> {
  const { status, body } = await client.call('POST', `${platform}/api/knowledge/honey-pots`, { name });
  if (status !== 201) throw new Error(`Creating a jar answered ${status}`);
  return body.id;
}

const boundary = 'bench-boundary-7f3a90c1';

function formOf(field: UploadField, files: BenchFile[]): Buffer[] {
  const parts = files.flatMap(({ name, type, content }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`,
    ),
    content,
    Buffer.from('\r\n'),
  ]);
  return [...parts, Buffer.from(`--${boundary}--\r\n`)];
}

type Sent = { method: string; url: string; headers: Record<string, string>; parts: Buffer[] };

function send(agent: Agent, { method, url, headers, parts }: Sent): Promise<Answer> {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const sized = { ...headers, 'content-length': String(length) };
  return new Promise((resolve, reject) => {
    const sending = request(url, { agent, method, headers: sized }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) as AnswerBody });
      });
    });
    sending.on('error', reject);
    for (const part of parts) sending.write(part);
    sending.end();
  });
}
