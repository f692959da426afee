/** Does the name or address mean this machine and no other? */
export function isLocal(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/^\[|\]$/g, '');
  return (
    name === 'localhost' || name.endsWith('.localhost') || name === '::1' || /^127(\.\d+){3}$/.test(name)
  );
}

/** Does the URL lead over a network without encryption? */
export function isClearRemote(url: string): boolean {
  const parsed = URL.parse(url);
  return parsed?.protocol === 'http:' && !isLocal(parsed.hostname);
}
