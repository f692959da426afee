/** A path of this console; anything else would lead people who have just signed in to another site. */
export function ownPath(next: string | undefined): string {
  return next?.startsWith('/') && !/^\/[/\\]/.test(next) ? next : '/';
}
