import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { fieldProblems } from '#kernel/fields/field-problems.ts';
import { whyUnstorable } from '#kernel/storable.ts';
import type { Actor } from '#http/access/access.ts';
import type { Audit } from '#http/access/audit.ts';
import { fieldErrors } from '#http/replies/errors.ts';
import { bodyForm } from '#http/bodies/strict-form.ts';
import type { Frame, Peer } from './socket-wire.ts';

/** What a handler knows of the message besides its content. */
export type MessageContext = {
  actor: Actor;
  audit: Audit;
  /** The log and an error call the message so. */
  message_id: string;
  /** Answers it: with the `id` that it came with, if any. */
  answer: Peer['send'];
};

/** A kind of message of a socket, with its declarations for the kit. `S` is the socket's state while it is open. */
export type SocketMessage<S> = {
  schema: z.ZodType;
  /** What the audit log calls it; null: it only reads. */
  action: string | null;
  /** A limit of the area's table that applies besides the general one. */
  limit?: string;
  /** It comes too often to be worth a line in the log. */
  quiet?: true;
  /** The messages after it do not wait for it. */
  background?: true;
  handle: (state: S, message: unknown, asked: MessageContext) => Promise<void>;
};

/** Declares a kind of message; its handler gets what its schema has read. */
export function socketMessage<S, T>(
  message: Omit<SocketMessage<S>, 'schema' | 'handle'> & {
    schema: z.ZodType<T>;
    handle: (state: S, message: T, asked: MessageContext) => Promise<void>;
  },
): SocketMessage<S> {
  const schema = bodyForm(message.schema);
  return { ...message, schema, handle: (state, read, asked) => message.handle(state, read as T, asked) };
}

const maxIdLength = 100;

const id = z
  .string()
  .max(maxIdLength)
  .nullish()
  .transform((text) => text ?? undefined);

/** By the member that selects the kind of message. */
const outerForms = {
  type: z.object({ type: z.string(), id }).transform(({ type, ...rest }) => ({ kind: type, ...rest })),
  action: z
    .object({ action: z.string(), id })
    .transform(({ action, ...rest }) => ({ kind: action, ...rest })),
};

export type KindKey = keyof typeof outerForms;

/** `content` is the message without the members that say what it is. */
export type Outer = { kind: string; id?: string | undefined; content: unknown };

/** The JSON object of a frame. Throws `unreadable` or `invalid`. */
export function readFrame({ bytes, binary }: Frame, key: KindKey): Outer {
  if (binary) throw new AppError('unreadable', 'Send messages as JSON in text frames, not binary ones');
  const value = parse(bytes.toString());
  const unstorable = whyUnstorable(value);
  if (unstorable !== null) throw new AppError('invalid', `The message ${unstorable}`);
  const outer = readAs<Omit<Outer, 'content'>>(outerForms[key], value);
  const { [key]: _kind, id: _id, ...content } = value as Record<string, unknown>;
  return { ...outer, content };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new AppError('unreadable', 'The message is not valid JSON', { cause: error });
  }
}

/** What the schema makes of a message. Throws `invalid`. */
export function readAs<T>(schema: z.ZodType<T>, value: unknown): T {
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  throw fieldErrors('invalid', fieldProblems(error.issues));
}
