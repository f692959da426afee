import type { AnswerSource, LanguagesApart, LookedFor } from '#domain/search/index.ts';

/** A user's message, and the options for its reply. */
export type TurnRequest = {
  /** Null: the last one of the conversation; the new reply takes the place of the one that it has. */
  message: string | null;
  /** Continues that conversation; without it a new one starts. */
  conversation_id?: string | undefined;
  /** Draws on these jars only; on all that the user may read without it. */
  jar_ids?: string[] | undefined;
  /** What it is about besides: an event that the user may read. */
  event_id?: string | undefined;
  /** A model by name; the default one without it. */
  model?: string | undefined;
  temperature?: number | undefined;
  max_tokens?: number | undefined;
  /** Ends the turn: the text so far is kept, marked as interrupted. */
  signal?: AbortSignal | undefined;
};

export type Reply = {
  conversation_id: string;
  message_id: string;
  response: string;
  /** The standalone question that was looked up, when the message referred to earlier ones. */
  asked?: string | undefined;
  model: string;
  /** Milliseconds from the message to the end of the reply. */
  response_ms: number;
  /** As the engine counted prompt and reply; where it did not, those of message and reply. Null when that fails. */
  tokens_used: number | null;
  /** Milliseconds that loading the model took for this turn; 0 when it was ready. */
  model_load_ms: number;
  answered: boolean;
  confidence: number;
  /** Those that it cites. */
  sources: AnswerSource[];
  related: AnswerSource[];
  nearest: AnswerSource[];
  looked_for: LookedFor | null;
  languages: LanguagesApart | null;
  /** Documents in scope that have not been read yet. */
  documents_pending: number;
};

/** One turn as it happens: `started` first, `completed` last. */
export type TurnEvent =
  | { type: 'started'; conversation_id: string; message_id: string }
  | { type: 'chunk'; text: string }
  | { type: 'completed'; reply: Reply };
