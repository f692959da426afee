import { useEffect, useMemo, useRef } from 'react';
import type { loginReply } from '@skep/server/api/authentication/platform.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { autofillWorks, signInWithPasskey } from '#identity/passkeys.ts';

type Entered = (login: Reply<typeof loginReply>) => Promise<void>;

/**
 * Has browsers offer passkeys in the field of the e-mail, as they offer passwords (WebAuthn: conditional mediation). A browser
 * listens to one request at a time: the function that it answers ends this one before a passkey is asked for in a window.
 */
export function usePasskeyAutofill(onEntered: Entered): () => void {
  const entered = useRef(onEntered);
  const offer = useMemo(() => new PasskeyOffer(), []);
  useEffect(() => {
    entered.current = onEntered;
  });
  useEffect(() => {
    offer.start((login) => entered.current(login));
    return () => offer.stop();
  }, [offer]);
  return () => offer.stop();
}

class PasskeyOffer {
  #asking = new AbortController();

  start(onEntered: Entered): void {
    this.#asking = new AbortController();
    this.#ask(onEntered, this.#asking.signal).catch(() => {
      // Nobody asked for it explicitly, so no error is shown: the button is still there.
    });
  }

  stop(): void {
    this.#asking.abort();
  }

  async #ask(onEntered: Entered, signal: AbortSignal): Promise<void> {
    if (!(await autofillWorks()) || signal.aborted) return;
    await onEntered(await signInWithPasskey(false, signal));
  }
}
