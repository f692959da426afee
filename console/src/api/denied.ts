const listeners = new Set<() => void>();

/** Calls the listener whenever the API answers that nobody is signed in, or that a second factor is missing. */
export function onDenied(listener: () => void): void {
  listeners.add(listener);
}

type Refusal = { status: number; code: string };

/** Whether one has to sign in, or to give a second factor, before the same is asked again. */
export function isDenied({ status, code }: Refusal): boolean {
  return (status === 401 && code !== 'INVALID_CREDENTIALS') || code === 'SECOND_FACTOR_REQUIRED';
}

/** Reports each refusal, apart from those of signing in and of asking who is signed in. */
export function noteRefusal(path: string, refusal: Refusal): void {
  if (path !== '/api/auth/session' && isDenied(refusal)) for (const listener of listeners) listener();
}
