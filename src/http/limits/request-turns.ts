import { finished } from 'node:stream';
import type { DoneFuncWithErrOrRes, FastifyReply, FastifyRequest } from 'fastify';
import { onBehalfOf } from '#kernel/owner.ts';
import { subjectOf } from './rate-limit.ts';
import { isUpload } from '#http/bodies/upload.ts';
import type { App } from '#http/app.ts';

/** How many requests of one user are worked on at once. */
const usualTurns = {
  /** Of one user or address; a large one takes all of them. */
  perSubject: 4,
  largeBytes: 64 * 1024,
  /** What takes longer than this waits for something else, such as a model, a file or its client, and no longer counts. */
  countedMs: 250,
};

type Waiting = { weight: number; enter: () => void };
type Subject = { running: number; waiting: Waiting[] };

/**
 * The hook that makes each user's requests wait for one another when many come at once, so that the event loop processes few of
 * them between two of another user. It runs before the body is read.
 */
function requestTurnsHook(limits = usualTurns) {
  const subjects = new Map<string, Subject>();

  function letIn(name: string, subject: Subject): void {
    for (let next = subject.waiting[0]; next; next = subject.waiting[0]) {
      if (subject.running > 0 && subject.running + next.weight > limits.perSubject) return;
      subject.waiting.shift();
      subject.running += next.weight;
      next.enter();
    }
    if (subject.running === 0) subjects.delete(name);
  }

  return (request: FastifyRequest, reply: FastifyReply, done: DoneFuncWithErrOrRes): void => {
    const name = subjectOf(request);
    // Health checks answer at any time; uploads wait for their clients, and few are let in a minute.
    if (request.routeOptions.config.counted === false || isUpload(request)) return onBehalfOf(name, done);
    const subject = subjects.get(name) ?? { running: 0, waiting: [] };
    subjects.set(name, subject);
    const weight = isLarge(request, limits.largeBytes) ? limits.perSubject : 1;
    const enter = (): void => {
      let counted = true;
      const leave = (): void => {
        if (!counted) return;
        counted = false;
        clearTimeout(timer);
        subject.running -= weight;
        letIn(name, subject);
      };
      const timer = setTimeout(leave, limits.countedMs);
      finished(reply.raw, leave);
      onBehalfOf(name, done);
    };
    subject.waiting.push({ weight, enter });
    letIn(name, subject);
  };
}

function isLarge({ headers }: FastifyRequest, largeBytes: number): boolean {
  const announced = headers['content-length'];
  return announced === undefined
    ? headers['transfer-encoding'] !== undefined
    : Number(announced) > largeBytes;
}

/** Makes requests take turns, and sets the user on whose behalf work is done: again once the body has been read. */
export function takeTurns(app: App): void {
  app.addHook('onRequest', requestTurnsHook());
  app.addHook('preValidation', (request, _reply, done) => onBehalfOf(subjectOf(request), done));
}
