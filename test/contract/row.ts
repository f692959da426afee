/**
 * What a value of a reply must be. Objects and lists are written as the reply has them: members that are not named may be
 * there, `[shape]` is a list of at least one that all fit, `[]` any list. Texts name a kind of value:
 *
 * - `uuid`, `time`, `string`, `text` (not empty), `int`, `number`, `bool`, `object`, `any`, `sha256`, `signature`
 * - `=active|inactive`: one of these; `~passage`: a text that has this in it
 * - `time?`: a time or null
 *
 * Numbers, `true`, `false` and `null` are themselves. A member whose name ends with `?` may be missing.
 */
export type Shape = string | number | boolean | null | Shape[] | { [member: string]: Shape };

/** Who sends a request: users by their role, keys, or nobody. */
type Caller =
  | 'nobody'
  | 'viewer'
  | 'analyst'
  | 'other analyst'
  | 'admin'
  /** An analyst and an admin who have signed in with a second factor. */
  | 'analyst, second factor'
  | 'admin, second factor'
  | 'analyst, by cookie'
  | 'api-key: read'
  | 'api-key: read, as bearer'
  | 'api-key: admin'
  | 'bot-key'
  | 'bot-key: without permissions'
  | 'bot-key: readonly'
  | 'bot-key: admin';

/** The services that have a port of their own. */
export type Service = 'platform' | 'knowledge' | 'chat' | 'gateway' | 'public' | 'messaging';

type Common = {
  /** Where the specification promises it: document and line. */
  spec: string;
  /** What is promised, where method, path and status do not say it. */
  says?: string;
  /** The document with our answer, where the specification leaves it open or ours is another. */
  ours?: string;
  /** Why the row does not pass: it counts as one that has not. */
  short?: string;
};

/** Its content: a text, so many bytes, files in a tar, or what is kept under a name. */
export type File = { name: string } & (
  | { text: string }
  | { bytes: number }
  | { tar: Record<string, string> }
  | { kept: string }
);

/** A request with its reply. `{name}` is what a row before or the preparation has kept under this name. */
export type RequestRow = Common & {
  /** Method and path. */
  call: string;
  as?: Caller;
  at?: Service;
  send?: unknown;
  /** A form: fields, and files. */
  form?: Record<string, string | File | File[]>;
  with?: Record<string, string>;
  status: number;
  /** The reply as JSON. */
  fields?: Shape;
  /** The code of an error; the sentence, in the area of reports. Its envelope is looked at, too. */
  error?: string;
  details?: Shape;
  /** Of the reply. */
  headers?: Record<string, string>;
  /** What a reply that is not JSON begins with, or has in it. */
  begins?: string;
  /** Names of the files of an archive. */
  archive?: { files: string[]; manifest?: Shape };
  /** Members of the reply that later rows name; an empty path keeps all of it. */
  keep?: Record<string, string>;
  /** Asked again until the reply fits: for what goes on in the background. */
  until?: true;
};

/** Messages over a WebSocket, in their order; a call is a request of the same user besides. */
export type SocketRow = Common & {
  socket: string;
  as: Caller;
  exchange: ({ send: Shape } | { comes: { type: string; [member: string]: Shape } } | { call: string })[];
};

/** What a webhook of the preparation receives. */
export type WebhookRow = Common & {
  delivered: { event: string; [member: string]: Shape };
  headers?: Record<string, string>;
};

/** So many requests are served, the next one is not. */
export type LimitRow = Common & {
  call: string;
  as?: Caller | 'key of the tier basic' | 'key of the tier professional' | 'key of the tier enterprise';
  at?: Service;
  limit: number;
  send?: unknown;
  form?: RequestRow['form'];
  error: string;
};

/** What takes too long here, and the test that tries it. */
export type ElsewhereRow = Common & { tested: { file: string; title: string } };

export type Row = RequestRow | SocketRow | WebhookRow | LimitRow | ElsewhereRow;
