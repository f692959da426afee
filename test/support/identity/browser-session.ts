/** A browser as far as redirects and cookies go: cookies are kept by host and path, as browsers do. */
export type BrowserSession = {
  /** Asks for an address and follows no redirect. */
  visit: (url: string, headers?: Record<string, string>) => Promise<Response>;
  /** Follows redirects from an address until one leads to `stop`, whose address it answers unvisited. */
  followUntil: (url: string, stop: (url: URL) => boolean) => Promise<string>;
  cookie: (host: string, name: string) => string | undefined;
  forget: (name: string) => void;
};

type Cookie = { host: string; path: string; name: string; value: string };

export function openBrowserSession(): BrowserSession {
  let jar: Cookie[] = [];

  function keep(url: URL, lines: string[]): void {
    for (const line of lines) {
      const [pair = '', ...attributes] = line.split('; ');
      const name = pair.slice(0, pair.indexOf('='));
      const value = pair.slice(name.length + 1);
      const attribute = (key: string) =>
        attributes.find((text) => text.toLowerCase().startsWith(`${key}=`))?.slice(key.length + 1);
      const path = attribute('path') ?? '/';
      jar = jar.filter((one) => one.name !== name || one.host !== url.hostname || one.path !== path);
      const expires = attribute('expires');
      const over =
        attribute('max-age') === '0' || (expires !== undefined && Date.parse(expires) <= Date.now());
      if (!over) jar.push({ host: url.hostname, path, name, value });
    }
  }

  async function visit(address: string, headers: Record<string, string> = {}): Promise<Response> {
    const url = new URL(address);
    const cookie = jar
      .filter(({ host, path }) => host === url.hostname && `${url.pathname}/`.startsWith(path))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { ...(cookie && { cookie }), ...headers },
    });
    keep(url, response.headers.getSetCookie());
    return response;
  }

  return {
    visit,
    async followUntil(start, stop) {
      let url = new URL(start);
      for (let step = 0; step < 10 && !stop(url); step += 1) {
        const response = await visit(url.href);
        const location = response.headers.get('location');
        if (location === null)
          throw new Error(`${url.href} answered ${response.status}: ${await response.text()}`);
        url = new URL(location, url);
      }
      return url.href;
    },
    cookie: (host, name) => jar.find((one) => one.host === host && one.name === name)?.value,
    forget: (name) => void (jar = jar.filter((one) => one.name !== name)),
  };
}
