import { connectionFailure, Failure } from './failure.ts';
import type { Settings } from './options.ts';
import type { Service } from './service.ts';
import type { Session } from './session.ts';
import type { Texts } from './texts.ts';
import type { Composer } from './view/composer.ts';
import type { Log } from './view/log.ts';

export type Conversation = {
  send: (text: string) => void;
  stop: () => void;
  startNew: () => void;
  /** Shows what was said in this tab before. */
  restore: () => Promise<void>;
  end: () => void;
};

type Parts = {
  settings: Settings;
  service: Service;
  session: Session;
  say: Texts;
  log: Log;
  composer: Composer;
};

/** Sends messages one after another, and shows what becomes of them. */
export function createConversation({ settings, service, session, say, log, composer }: Parts): Conversation {
  let running: AbortController | null = null;
  let countdown: ReturnType<typeof setInterval> | undefined;

  async function exchange(text: string): Promise<void> {
    const controller = new AbortController();
    running = controller;
    composer.setBusy(true);
    const answer = log.begin();
    try {
      const sessionId = session.id();
      const reply = await service.send(text, {
        sessionId,
        signal: controller.signal,
        onText: answer.setText,
      });
      session.keep(reply.sessionId);
      answer.finish(reply, (helpful) => service.rate(reply.messageId ?? '', reply.sessionId, helpful));
      report('bot', reply.text, reply.messageId);
    } catch (error) {
      if (controller.signal.aborted) answer.end(say.stopped, null);
      else fail(error instanceof Failure ? error : connectionFailure(error), text, answer.end);
    } finally {
      if (running === controller) {
        running = null;
        composer.setBusy(false);
      }
    }
  }

  function fail(failure: Failure, text: string, end: ReturnType<Log['begin']>['end']) {
    console.warn(`BotWidget: ${failure.message}`);
    if (failure.kind === 'limited') return waitFor(failure.retryAfter ?? 0, text, end);
    const mayRepeat = failure.kind === 'offline' || failure.kind === 'unreachable';
    if (!mayRepeat) composer.putBack(text);
    end(reasons[failure.kind](say), mayRepeat ? () => void exchange(text) : null);
  }

  /** Counts down until the server answers again; what was written goes back into the field. */
  function waitFor(seconds: number, text: string, end: ReturnType<Log['begin']>['end']) {
    composer.putBack(text);
    composer.setBlocked(true);
    const until = Date.now() + seconds * 1000;
    const { setReason } = end(say.limited(waitIn(seconds, say)), null);
    clearInterval(countdown);
    countdown = setInterval(() => {
      const left = Math.ceil((until - Date.now()) / 1000);
      if (left > 0) return setReason(say.limited(waitIn(left, say)));
      clearInterval(countdown);
      composer.setBlocked(false);
      setReason('');
    }, 1000);
  }

  /** A page's own code may fail: the chat goes on, and the error is shown where its errors are. */
  function report(type: 'user' | 'bot', content: string, messageId: string | null) {
    try {
      settings.callbacks.onMessage?.({ type, content, message_id: messageId });
    } catch (error) {
      reportError(error);
    }
  }

  return {
    send(text) {
      if (running) return;
      log.addUser(text);
      report('user', text, null);
      void exchange(text);
    },
    stop: () => running?.abort(),
    startNew() {
      running?.abort();
      session.end();
      log.clear();
    },
    async restore() {
      const id = session.id();
      const past = id === null ? [] : await service.history(id).catch(() => []);
      for (const { type, text, sources } of past) {
        if (type === 'user') log.addUser(text);
        else log.addBot(text, sources);
      }
    },
    end() {
      clearInterval(countdown);
      running?.abort();
    },
  };
}

const reasons: Record<Exclude<Failure['kind'], 'limited'>, (say: Texts) => string> = {
  offline: (say) => say.offline,
  unreachable: (say) => say.unreachable,
  unavailable: (say) => say.unavailable,
  refused: (say) => say.refused,
  too_long: (say) => say.tooLong,
};

const waitIn = (seconds: number, say: Texts) =>
  seconds > 90 ? say.minutes(Math.ceil(seconds / 60)) : say.seconds(seconds);
