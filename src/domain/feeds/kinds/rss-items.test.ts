import { describe, expect, it } from 'vitest';
import { readFeed } from './rss-items.ts';

const read = (xml: string, type = 'application/xml') => readFeed(Buffer.from(xml), type);

describe('a feed is read', () => {
  it('as RSS 2.0, with the whole content in place of its summary', () => {
    const xml = `<rss version="2.0"><channel><title>Blog</title><item><title>Velvet &amp; Hare</title><link>https://a.example/1</link>
      <guid>g1</guid><pubDate>Tue, 10 Nov 2026 09:00:00 +0100</pubDate><description>Short</description>
      <content:encoded><![CDATA[<p>Long <b>text</b></p>]]></content:encoded></item></channel></rss>`;
    expect(read(xml)).toEqual([
      {
        id: 'g1',
        title: 'Velvet & Hare',
        link: 'https://a.example/1',
        date: '2026-11-10T08:00:00.000Z',
        content: '<p>Long <b>text</b></p>',
        is_html: true,
      },
    ]);
  });

  it('as Atom, with XHTML put together again and the link to the entry itself', () => {
    const xml = `<feed xmlns="http://www.w3.org/2005/Atom"><title>Blog</title><entry><id>urn:1</id><title>One</title>
      <link rel="replies" href="https://a.example/replies"/><link href="https://a.example/one"/><updated>2026-11-10T09:00:00Z</updated>
      <content type="xhtml"><div><p>1 &lt; 2</p></div></content></entry>
      <entry><id>urn:2</id><title>Two</title><summary type="text">a &lt;b&gt; c</summary></entry></feed>`;
    expect(read(xml)).toMatchObject([
      { id: 'urn:1', link: 'https://a.example/one', content: '<div><p>1 &lt; 2</p></div>', is_html: true },
      { id: 'urn:2', link: '', date: '', content: 'a <b> c', is_html: false },
    ]);
  });

  it('without a guid, by its link; and links that are no web addresses are left out', () => {
    const xml = '<rss><channel><item><title>T</title><link>javascript:alert(1)</link></item></channel></rss>';
    expect(read(xml)).toMatchObject([{ id: 'javascript:alert(1)', link: '' }]);
  });

  it('in the encoding that it declares', () => {
    const xml = Buffer.from(
      '<?xml version="1.0" encoding="ISO-8859-1"?><rss><item><guid>1</guid><title>Gefährlich</title></item></rss>',
      'latin1',
    );
    expect(readFeed(xml, 'text/xml')).toMatchObject([{ title: 'Gefährlich' }]);
  });

  it('without expanding entities that it declares itself, or reading what they name', () => {
    const xml = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa">
      <!ENTITY b "&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>
      <rss><item><guid>1</guid><title>&b;&c;</title></item></rss>`;
    expect(read(xml)).toMatchObject([{ title: '&b;&c;' }]);
  });

  it('never from a page', () => {
    expect(() => read('<html><body>Sign in</body></html>')).toThrow('This is neither RSS nor Atom');
  });

  it('in time that grows with its length alone', () => {
    const started = performance.now();
    const rest = '<'.repeat(500_000);
    read(
      `<rss><item><guid>1</guid><title><![CDATA[${rest}]]></title><description>${'\n '.repeat(200_000)}</description></item></rss>`,
    );
    expect(performance.now() - started).toBeLessThan(2000);
  });
});
