import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Answer = { status?: number; headers?: Record<string, string>; body?: string };

export type FeedServer = {
  url: string;
  /** What was asked for: path with query. */
  asked: string[];
  /** The headers of the last request. */
  last: () => IncomingMessage['headers'];
  close: () => Promise<void>;
};

/** A server of feeds on this machine. */
export async function openFeedServer(
  answer: (request: IncomingMessage) => Answer | Promise<Answer>,
): Promise<FeedServer> {
  const asked: string[] = [];
  let headers: IncomingMessage['headers'] = {};
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    asked.push(request.url ?? '');
    headers = request.headers;
    void Promise.resolve(answer(request)).then(({ status = 200, headers: sent = {}, body = '' }) =>
      response.writeHead(status, sent).end(body),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    last: () => headers,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** RSS 2.0 of these items, the newest first. */
export function rssOf(items: { guid: string; title: string; text: string }[]): string {
  const written = items.map(
    ({ guid, title, text }) =>
      `<item><guid isPermaLink="false">${guid}</guid><title>${title}</title><link>https://blog.example.com/${guid}</link>` +
      `<pubDate>Tue, 10 Nov 2026 09:00:00 GMT</pubDate><description><![CDATA[<p>${text}</p>]]></description></item>`,
  );
  return `<?xml version="1.0"?><rss version="2.0"><channel><title>Blog</title>${written.join('')}</channel></rss>`;
}
