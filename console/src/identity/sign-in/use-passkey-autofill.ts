import { useEffect, useMemo, useRef } from 'react';
import type { loginReply } from '@skep/server/api/authentication/platform.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { autofillWorks, signInWithPasskey } from '#identity/passkeys.ts';

/**
 * Has browsers offer passkeys in the field of the e-mail, as they offer passwords (WebAuthn: conditional mediation). A browser
 * listens to one request at a time: `stop` ends it before a passkey is asked for in a window.
 */
export function usePasskeyAutofill(onEntered: (login: Reply<typeof loginReply>) => Promise<void>) {
  const entered = useRef(onEntered);
  useEffect(() => {
    entered.current = onEntered;
  });
  return useMemo(() => {
    let asking = new AbortController();
    return {
      offer() {
        asking = new AbortController();
        const { signal } = asking;
        void (async () => {
          if (!(await autofillWorks()) || signal.aborted) return;
          await entered.current(await signInWithPasskey(false, signal));
        })().catch(() => {
          // Nobody asked for it in so many words, so nobody is told: the button is still there.
        });
        return () => asking.abort();
      },
      stop: () => asking.abort(),
    };
  }, []);
}
