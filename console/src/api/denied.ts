const listeners = new Set<() => void>();

/** Calls the listener whenever the API answers that nobody is signed in, or that a second factor is missing. */
export function onDenied(listener: () => void): void {
  listeners.add(listener);
}

/** To be told of each refusal. Of those to sign in, and of who is signed in, nobody has to hear. */
export function noteRefusal(path: string, { status, code }: { status: number; code: string }): void {
  if (path === '/api/auth/session') return;
  const isDenied =
    (status === 401 && code !== 'INVALID_CREDENTIALS') ||
    (status === 403 && code === 'SECOND_FACTOR_REQUIRED');
  if (isDenied) for (const listener of listeners) listener();
}
