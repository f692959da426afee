import type { Actor } from '#domain/jars/index.ts';
import type { Models } from '#domain/models/index.ts';
import { extractiveModel, type Answer, type Knowledge, type KnowledgeReader } from '#domain/search/index.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import type { Spoken } from './conversation.ts';
import { utteranceOf } from './turns/history.ts';
import { wordingsOf } from './turns/lookup-queries.ts';
import { answerPassages, speak } from './turns/reply.ts';
import { writerOf } from './turns/writer.ts';

export type DialogueDeps = {
  knowledge: Pick<Knowledge, 'reader'>;
  models: Pick<Models, 'use' | 'note'>;
  logger: Logger;
};

type DialogueRequest = {
  question: string;
  /** The messages before it, the oldest first. */
  earlier: Spoken[];
  /** Draws on these jars only; on all that the user may read without it. */
  jar_ids?: string[] | undefined;
  temperature?: number | undefined;
  max_tokens?: number | undefined;
  signal?: AbortSignal | undefined;
};

/** A piece of the text as it is made, or the whole answer, which comes once and last, with the question as it was understood. */
type DialoguePart = { text: string } | { answer: Answer; asked: string };

/**
 * Answers a question of a conversation that is kept elsewhere, with the default model, as the assistant does. Errors: `not_found`
 * for jars that the actor may not see; `unavailable` when the model fails in the middle; the reason of the signal.
 */
export type Dialogue = (actor: Actor, request: DialogueRequest) => AsyncGenerator<DialoguePart>;

/** The same from what a reader reads. */
export type ReadDialogue = (
  read: KnowledgeReader,
  request: Omit<DialogueRequest, 'jar_ids'> & {
    /** How a language model is to word it. */
    manner?: string | undefined;
  },
) => AsyncGenerator<DialoguePart>;

export function createDialogue({ knowledge, ...deps }: DialogueDeps): Dialogue {
  const dialogue = createReadDialogue(deps);
  return async function* inJars(actor, { jar_ids, ...request }) {
    yield* dialogue(await knowledge.reader(actor, jar_ids), request);
  };
}

export function createReadDialogue({ models, logger }: Omit<DialogueDeps, 'knowledge'>): ReadDialogue {
  return async function* dialogue(read, { question, earlier, signal, ...options }) {
    const begun = performance.now();
    const reading = await read(wordingsOf(question, earlier, null), answerPassages);
    const ms = performance.now() - begun;
    const lease = await writerOf({ models, logger }, { signal });
    try {
      const model = lease?.model ?? null;
      const said = earlier.map(utteranceOf);
      const about = { question, reading, model, asked_for: null, earlier: said };
      const reply = speak({ ...about, signal, ...options, logger });
      for await (const text of reply.pieces()) {
        yield { text };
        signal?.throwIfAborted();
      }
      const answer = reply.answer();
      const remark = await reading.remark(answer);
      if (remark !== '') yield { text: remark };
      if (answer.model === extractiveModel)
        models.note({ kind: 'chat', model: extractiveModel, outcome: 'answered', ms, generated: null });
      yield { answer, asked: reading.query };
    } finally {
      lease?.release();
    }
  };
}
