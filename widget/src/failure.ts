import { record, textOf } from './reply.ts';

/** Why a message was not answered, as far as a visitor can do something about it. */
export type FailureKind = 'offline' | 'unreachable' | 'limited' | 'unavailable' | 'refused' | 'too_long';

export class Failure extends Error {
  readonly kind: FailureKind;
  /** After so many seconds one may ask again, where the server said so. */
  readonly retryAfter: number | null;

  constructor(kind: FailureKind, message: string, retryAfter: number | null = null) {
    super(message);
    this.kind = kind;
    this.retryAfter = retryAfter;
  }
}

const usualWait = 60;

/** Of a reply that is none: the server's own words are for the owner of the page, and go to the console of the browser. */
export async function failureOf(reply: Response): Promise<Failure> {
  const error = record(record(await reply.json().catch(() => null))['error']);
  const message = `${reply.status} ${textOf(error['code']) ?? ''} ${textOf(error['message']) ?? ''}`.trim();
  if (reply.status === 429) {
    const wait = record(error['details'])['retry_after'] ?? reply.headers.get('retry-after');
    return new Failure('limited', message, Number(wait) > 0 ? Math.ceil(Number(wait)) : usualWait);
  }
  return new Failure(kinds[reply.status] ?? 'unavailable', message);
}

const kinds: Record<number, FailureKind> = {
  400: 'refused',
  413: 'too_long',
  502: 'unreachable',
  503: 'unreachable',
  504: 'unreachable',
};

/** Of a request that got no reply. */
export function connectionFailure(error: unknown): Failure {
  return new Failure(navigator.onLine ? 'unreachable' : 'offline', String(error));
}
