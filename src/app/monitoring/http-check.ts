import { AppError } from '#kernel/errors.ts';

/** Asks another service of ours or a provider whether it answers. Throws when it does not, or with an error. */
export async function answersAt(url: URL, signal: AbortSignal): Promise<void> {
  const response = await fetch(url, { redirect: 'manual', signal });
  await response.body?.cancel();
  if (!response.ok) throw new AppError('unavailable', `It answered with status ${response.status}`);
}
