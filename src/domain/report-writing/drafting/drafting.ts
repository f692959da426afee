import type { ChatSource, SearchHit } from '#domain/search/index.ts';
import { isFailureOfModel, writeFitted } from '#domain/search/index.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import type { Block } from '#publishing/content.ts';
import { saidIn } from '#domain/report-writing/statements/likeness.ts';
import type { References } from '#domain/report-writing/statements/references.ts';
import { note, paragraph, statement } from '#domain/report-writing/statements/statement.ts';
import type { SaidSoFar, Story } from '#domain/report-writing/statements/stories.ts';
import { answerTerms } from '#domain/report-writing/sources/terms.ts';
import type { SubjectSentence } from '#domain/report-writing/sources/pool.ts';
import { isGone, type Pace } from '#domain/report-writing/writing-pace.ts';

/** Has sections written by a language model, where there is one. */
export type Drafting = {
  /** Null: there is none, or none of its sentences is borne out; then the sentences of the sources are shown. */
  draft: (question: string, evidence: readonly Story<SubjectSentence>[]) => Promise<Block[] | null>;
  /** What wrote the report, in words. */
  writtenBy: () => string;
  release: () => void;
};

type Options = {
  chat: ChatSource | null;
  pace: Pace;
  references: References;
  said: SaidSoFar;
  /** Replaces personal data in what a model reads. */
  scramble: (text: string) => string;
  logger: Logger;
  /** So long a model may take for a section. */
  sectionMs: number;
};

const builtIn = 'built-in: statements from the sources, joined by structure';

type Lease = Awaited<ReturnType<ChatSource>>;

/** A model that is slow or away at one section is asked again at the next; after that many failures no more. */
const mostFailures = 2;

export async function openDrafting(options: Options): Promise<Drafting> {
  const lease = await leased(options);
  const model = lease?.model && lease.model.card.engine !== 'extractive' ? lease.model : null;
  let failures = 0;
  let written = 0;
  return {
    async draft(question, evidence) {
      if (!model || evidence.length === 0 || failures >= mostFailures) return null;
      try {
        const blocks = await draftWith(model, { ...options, question, evidence });
        if (blocks) written += 1;
        return blocks;
      } catch (error) {
        options.pace.signal.throwIfAborted();
        if (!isFailureOfModel(error) && !isGone(error)) throw error;
        failures += 1;
        options.logger.warn({ err: error }, 'the model failed at a section of a report, which is built in');
        return [failed(), ...plainly(options, evidence)];
      }
    },
    writtenBy: () =>
      model && written > 0 ? `${model.card.name}, its sentences held against the sources` : builtIn,
    release: () => lease?.release(),
  };
}

async function leased({ chat, pace, logger }: Options): Promise<Lease | null> {
  if (!chat) return null;
  try {
    return await chat(null, pace.signal);
  } catch (error) {
    pace.signal.throwIfAborted();
    if (!isFailureOfModel(error)) throw error;
    logger.warn({ err: error }, 'model unavailable: the report is built in');
    return null;
  }
}

const failed = () =>
  note(
    'info',
    statement('The language model did not answer in time for this section: it has sentences of the sources.'),
  );

function plainly({ references, said }: Options, evidence: readonly Story<SubjectSentence>[]): Block[] {
  const statements = evidence.flatMap(({ first }) => {
    const number = said.claim(first.said) ? references.cite(first) : undefined;
    return number === undefined ? [] : [statement(first.text, [number])];
  });
  return statements.length > 0 ? [paragraph(...statements)] : [];
}

type Draft = Options & { question: string; evidence: readonly Story<SubjectSentence>[] };

/** The evidence is the numbered passages; a sentence that none of them bears out is left out by the check of citations. */
async function draftWith(model: NonNullable<Lease['model']>, draft: Draft): Promise<Block[] | null> {
  const { pace, evidence, scramble, references, said } = draft;
  const hits = evidence.map(({ first }): SearchHit => ({
    ...first.hit,
    title: scramble(first.hit.title),
    section: scramble(first.hit.section),
    content: scramble(first.quote),
    start: first.start,
    end: first.end,
  }));
  const signal = AbortSignal.any([pace.signal, AbortSignal.timeout(draft.sectionMs)]);
  const answer = await pace.until(
    (async () => {
      const writing = await writeFitted({
        model,
        question: scramble(draft.question),
        hits,
        confidence: 0.5,
        signal,
      });
      if (!writing) return null;
      for await (const _ of writing.pieces());
      return writing.answer();
    })(),
  );
  if (!answer?.answered) return null;
  const placeOf = new Map(
    answer.sources.flatMap((source) => {
      const found = evidence.find(
        ({ first }) =>
          first.document_id === source.document_id && first.start <= source.start && source.start < first.end,
      );
      return found ? [[source.number, found]] : [];
    }),
  );
  const statements = sentencesOf(answer.answer).flatMap(({ text, numbers }) => {
    const stories = numbers.flatMap((number) => placeOf.get(number) ?? []);
    if (stories.length === 0 || !said.claim(saidIn(text, answerTerms(text)))) return [];
    for (const story of stories) said.claim(story.first.said);
    return [
      statement(
        text,
        stories.flatMap(({ first }) => references.cite(first) ?? []),
      ),
    ];
  });
  return statements.length > 0 ? [paragraph(...statements)] : null;
}

/** The sentences of an answer, each with the numbers at its end. */
function sentencesOf(answer: string): { text: string; numbers: number[] }[] {
  return [...answer.matchAll(/([^[\]]+(?:\[[A-Z_]+_\d+\][^[\]]*)*)((?:\[\d{1,4}\])+)/g)].map(
    ([, text = '', marks = '']) => ({
      text: text.trim(),
      numbers: [...marks.matchAll(/\d+/g)].map(Number),
    }),
  );
}
