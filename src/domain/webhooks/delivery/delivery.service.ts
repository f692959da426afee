import type { Database } from '#db/database.ts';
import { openBotSeal } from '#domain/bots/index.ts';
import type { MasterKey } from '#domain/encryption/index.ts';
import { notify } from '#domain/notifications/index.ts';
import { retryAfter } from '#kernel/retry-after.ts';
import {
  claim,
  dropWaiting,
  giveBack,
  insertTry,
  settle,
  trimLog,
  type Claimed,
} from './deliveries.repository.ts';
import type { Addresses } from '#domain/webhooks/webhook-address.ts';
import { notOpened, post, whyUnanswered, type Answered } from './webhook-post.ts';
import { signed } from './webhook-signature.ts';
import { testEvent, type SwitchedOff, type Try } from '#domain/webhooks/webhook.ts';
import {
  countFailure,
  forgetFailures,
  lockWebhook,
  setActive,
} from '#domain/webhooks/webhooks.repository.ts';

export type DeliveryDeps = {
  database: Database;
  masterKey: MasterKey;
  addresses: Addresses;
  now: () => number;
  /** Between one try and the next, in milliseconds; there is one try more. */
  pauses: readonly number[];
  /** For one try. Milliseconds. */
  timeoutMs: number;
};

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

export const usualPauses = [
  5 * second,
  30 * second,
  2 * minute,
  10 * minute,
  30 * minute,
  2 * hour,
  6 * hour,
] as const;
export const usualTimeoutMs = 10 * second;

// Tries of one webhook at once.
const atOnce = 4;
/** A delivery claimed for this long belonged to a dead process. */
const lostAfterMs = minute;
const mostFailures = 10;
const longestFailingMs = 3 * day;

/** Tries what is due at one webhook, a few at once; false when nothing is. `signal` ends tries that go on. */
export async function deliverDue(
  deps: DeliveryDeps,
  webhookId: string,
  signal: AbortSignal,
): Promise<boolean> {
  const at = deps.now();
  const claimed = await claim(deps.database.kysely, webhookId, {
    at: new Date(at),
    lost_at: new Date(at + deps.timeoutMs + lostAfterMs),
    limit: atOnce,
  });
  const settled = await Promise.allSettled(claimed.map((delivery) => deliver(deps, delivery, signal)));
  for (const outcome of settled) if (outcome.status === 'rejected') throw outcome.reason;
  return claimed.length > 0;
}

async function deliver(deps: DeliveryDeps, delivery: Claimed, signal: AbortSignal): Promise<void> {
  const back = (): Promise<void> => giveBack(deps.database.kysely, delivery, new Date(deps.now()));
  const tried = await attempt(deps, delivery, signal).catch(async (error: unknown) => {
    await back();
    throw error;
  });
  if (!tried) return back();
  await deps.database.transact(async (tx) => {
    if (!(await lockWebhook(tx, delivery.webhook_id))) return;
    const { pause, ...result } = tried;
    const at = new Date(deps.now());
    const arrived = result.error === null;
    const again = pause !== null && {
      state: 'waiting' as const,
      next_try_at: new Date(at.getTime() + pause),
    };
    const to = again || { state: arrived ? ('delivered' as const) : ('failed' as const), ended_at: at };
    if (!(await settle(tx, delivery, to))) return;
    await insertTry(tx, delivery.id, result);
    if (!again) await trimLog(tx, delivery.webhook_id);
    if (arrived) return forgetFailures(tx, delivery.webhook_id);
    // The caller of a test looks at its result directly.
    if (!again && !isTest(delivery)) await fail({ tx, delivery, at }, result);
  });
}

type Tried = Try & {
  /** Until the next try; null when there is none. Milliseconds. */
  pause: number | null;
};

/** Sends it once; null when that was cut off from this side. */
async function attempt(deps: DeliveryDeps, delivery: Claimed, signal: AbortSignal): Promise<Tried | null> {
  const { tries } = delivery;
  const started_at = new Date(deps.now());
  const began = performance.now();
  const outcome = await send(deps, delivery, { at: started_at, signal }).catch((error: unknown) => ({
    error,
  }));
  if ('error' in outcome && signal.aborted) return null;
  const status = 'error' in outcome ? null : outcome.status;
  const arrived = status !== null && status >= 200 && status < 300;
  const over = arrived || status === 410 || tries > deps.pauses.length || isTest(delivery);
  return {
    number: tries,
    started_at,
    ms: Math.round(performance.now() - began),
    status,
    error: arrived
      ? null
      : 'error' in outcome
        ? whyUnanswered(outcome.error)
        : `It answered ${outcome.status}`,
    pause: over ? null : pauseAfter(deps, tries, 'error' in outcome ? null : outcome.retry_after),
  };
}

function isTest({ event }: Claimed): boolean {
  return event === testEvent;
}

async function send(
  deps: DeliveryDeps,
  delivery: Claimed,
  { at, signal }: { at: Date; signal: AbortSignal },
): Promise<Answered> {
  const { id, url } = delivery;
  const message = opened(deps, delivery);
  return post({ url, ...signed({ id, ...message, at }), ...deps, signal });
}

function opened({ masterKey }: DeliveryDeps, delivery: Claimed): { secret: string; content: string } {
  const { sealed_secret, webhook_id, sealed_with, content } = delivery;
  try {
    const secret = masterKey.unseal(sealed_secret, webhook_id);
    return { secret, content: sealed_with ? openBotSeal(masterKey, sealed_with).delivery(content) : content };
  } catch (cause) {
    throw Object.assign(new Error('Its secret or content cannot be opened', { cause }), { code: notOpened });
  }
}

/** Randomly longer than the schedule, so that joint failures are not retried together. */
function pauseAfter({ pauses, now }: DeliveryDeps, tries: number, header: string | null): number {
  const pause = (pauses[tries - 1] ?? 0) * (1 + Math.random() / 5);
  return Math.max(pause, Math.min(retryAfter(header, now()) ?? 0, Math.max(...pauses)));
}

type Failing = { tx: Parameters<typeof lockWebhook>[0]; delivery: Claimed; at: Date };

/** Notifies the owner, and disables those that are gone or fail for days. */
async function fail({ tx, delivery, at }: Failing, { number, status, error }: Try): Promise<void> {
  const { webhook_id: id, user_id, bot_id, url } = delivery;
  const { failed_in_row, failing_since } = await countFailure(tx, id, at);
  const failing = failed_in_row >= mostFailures && at.getTime() - failing_since.getTime() >= longestFailingMs;
  const why: SwitchedOff | null = status === 410 ? 'gone' : failing ? 'failing' : null;
  if (why) {
    await setActive(tx, id, { active: false, why });
    await dropWaiting(tx, id, at);
  }
  const { origin } = new URL(url);
  const counted = failed_in_row === 1 ? 'A delivery has' : `${failed_in_row} deliveries in a row have`;
  await notify(tx, [
    {
      // One per webhook, raised again: a server that is down may fail a thousand deliveries.
      id,
      user_id,
      event_id: null,
      topic: 'webhook.failing',
      path: bot_id === null ? `/admin/webhooks/${id}` : `/bots/${bot_id}`,
      title: why ? 'A webhook was disabled' : 'A webhook is failing',
      body: `${counted} failed at ${origin}, the last after ${number} ${number === 1 ? 'try' : 'tries'}: ${error}`,
    },
  ]);
}
