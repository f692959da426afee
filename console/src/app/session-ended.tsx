import { lazy, Suspense } from 'react';
import type { Session } from '#api/session.ts';

const SignInAgain = lazy(async () => ({ default: (await import('./sign-in-again.tsx')).SignInAgain }));

/** Asks to sign in again when the session has ended, or waits for its second factor. */
export function SessionEnded({ session }: { session: Session | null }) {
  if (session !== null && !session.second_factor_required) return null;
  return (
    <Suspense>
      <SignInAgain pending={session} />
    </Suspense>
  );
}
