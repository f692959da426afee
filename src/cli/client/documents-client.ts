import { basename } from 'node:path';
import { mediaTypeOf } from '#app/operations/media-type.ts';
import type { NothingFound } from '#app/operations/nothing-found.ts';
import type { Config } from '#config/config.settings.ts';
import { AppError } from '#kernel/errors.ts';
import { quoted } from '#kernel/visible.ts';
import { connect, type PlatformConnection } from './platform-connection.ts';

type ServerSource = {
  number: number;
  title: string;
  page: number | null;
  section: string | null;
  quote: string;
};

/** The answer of `/knowledge/ask`. */
type ServerAnswer = {
  answer: string;
  answered: boolean;
  confidence: number;
  sources: ServerSource[];
  related: ServerSource[];
  nearest: ServerSource[];
};

/** The answer of `/knowledge/search`. */
export type ServerResults = NothingFound & {
  results: {
    title: string;
    content: string;
    score: number;
    metadata: { page: number | null; section: string | null };
  }[];
};

export type Jar = { id: string; name: string };
type JarList = { honey_jars: Jar[]; total: number };
type FileToSend = { path: string; bytes: Uint8Array<ArrayBuffer> };
type Failure = { filename: string; code: string; message: string };
type Uploaded = { documents: { id: string }[]; errors: Failure[] };
type DocumentState = { status: string; filename: string; error: { message: string } | null };

/** The documents of a running server, as the owner of an API key may read and fill them. Errors say what to do next. */
export type DocumentsClient = {
  /** By the name or the id. Throws `not_found` naming jars that exist, `conflict` with the ids of those that have the same name. */
  jar: (asked: string) => Promise<Jar>;
  createJar: (name: string) => Promise<Jar>;
  ask: (question: string, limit: number, jar: Jar | null) => Promise<ServerAnswer>;
  search: (query: string, limit: number, jar: Jar | null) => Promise<ServerResults>;
  /** Uploads files in one form; `errors` are of those that were not taken. */
  upload: (jar: Jar, files: FileToSend[]) => Promise<Uploaded>;
  document: (id: string) => Promise<DocumentState>;
};

/** What these commands take. */
export const documentsOptions = {
  url: { type: 'string' },
  key: { type: 'string' },
  jar: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

type Server = { url?: string | undefined; key?: string | undefined };

const answersWithinMs = 5_000;
// The most that a list answers at once.
const mostJars = 100;
const mostNamed = 10;
const idForm = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Connects with the API key that was given or is set, or else as the account that is set. Errors say what to do next. */
export async function connectServer(
  config: Config,
  { url: given, key }: Server,
  notice: (line: string) => void,
): Promise<PlatformConnection> {
  const url = given ?? `http://${config.host}:${config.port}`;
  const credentials = credentialsOf(config, key);
  return advised(await connect({ url, credentials, notice, withinMs: answersWithinMs }).catch(withAdvice));
}

/** The documents of a server, as `connectServer` connects. */
export async function connectDocuments(
  config: Config,
  server: Server,
  notice: (line: string) => void,
): Promise<DocumentsClient> {
  const { get, post } = await connectServer(config, server, notice);
  const jars = (search: Record<string, string>) =>
    get<JarList>(`/api/knowledge/honey-pots?${new URLSearchParams(search).toString()}`);

  return {
    async jar(asked) {
      if (idForm.test(asked)) return get<Jar>(`/api/knowledge/honey-pots/${asked}`);
      const { honey_jars } = await jars({ search: asked, limit: String(mostJars) });
      const named = honey_jars.filter(({ name }) => name === asked);
      const [only] = named;
      if (!only) throw unknownJar(asked, await jars({ limit: String(mostNamed) }));
      if (named.length === 1) return only;
      const ids = named.map(({ id }) => id).join(', ');
      throw new AppError(
        'conflict',
        `${named.length} honey jars are called ${quoted(asked)}: give an id (${ids})`,
      );
    },

    createJar: (name) => post<Jar>('/api/knowledge/honey-pots', { json: { name } }),

    ask: (question, context_limit, jar) =>
      post('/api/knowledge/ask', { json: { question, context_limit, ...scope(jar) } }),

    search: (query, limit, jar) => post('/api/knowledge/search', { json: { query, limit, ...scope(jar) } }),

    async upload(jar, files) {
      const form = new FormData();
      for (const { path, bytes } of files)
        form.append('files', new Blob([bytes], { type: mediaTypeOf(path) }), basename(path));
      return post(`/api/knowledge/honey-jars/${jar.id}/documents`, { form });
    },

    document: (id) => get(`/api/knowledge/documents/${id}`),
  };
}

const scope = (jar: Jar | null) => (jar ? { honey_jar_ids: [jar.id] } : {});

function credentialsOf({ apiKey, adminEmail, adminPassword }: Config, key: string | undefined) {
  const bearer = key ?? apiKey;
  if (bearer) return { bearer };
  if (adminEmail !== null && adminPassword !== null) return { email: adminEmail, password: adminPassword };
  throw new AppError(
    'invalid',
    'Pass an API key with --key or SKEP_API_KEY; POST /api/keys of the server creates one (docs/identity.md)',
  );
}

function unknownJar(asked: string, { honey_jars, total }: JarList): AppError {
  const rest = total > honey_jars.length ? ` and ${total - honey_jars.length} more` : '';
  const names = honey_jars.map(({ name }) => quoted(name)).join(', ') + rest;
  const known = total === 0 ? 'There is none that you may read' : `You may read ${names}`;
  return new AppError('not_found', `There is no honey jar ${quoted(asked)}. ${known}`);
}

/** What to do about a refusal, after what the server says of it. */
const advice: Record<string, string> = {
  AUTHENTICATION_REQUIRED: 'Check the API key of --key or SKEP_API_KEY; it may be expired or revoked',
  PERMISSION_DENIED: 'The API key needs the scope write, and its owner must be allowed to do it',
  MODEL_UNAVAILABLE: 'Try again later, or see skep doctor',
};

function withAdvice(error: unknown): never {
  const known = error instanceof AppError ? advice[error.code ?? ''] : undefined;
  if (!(error instanceof AppError) || known === undefined) throw error;
  const { kind, message, code = '', cause } = error;
  throw new AppError(kind, `${message.replace(/\.$/, '')}. ${known}`, { code, cause });
}

/** The same connection, whose errors say what to do next. */
function advised({ get, post }: PlatformConnection): PlatformConnection {
  return {
    get: (path) => get<never>(path).catch(withAdvice),
    post: (path, body) => post<never>(path, body).catch(withAdvice),
  };
}
