/** Where browsers reach the platform. */
export type PublicOrigin = { get: () => string };

/** The address of a page that a one-time link opens. */
export function linkTo(
  origin: PublicOrigin,
  page: 'setup' | 'invitation' | 'password-reset',
  token: string,
): string {
  return `${origin.get()}/${page}?token=${token}`;
}
