import { extractText, getDocumentProxy } from 'unpdf';
import mammoth from 'mammoth';
import MarkdownIt from 'markdown-it';
import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import type { PublishedFormat } from '#publishing/published-formats.ts';

/** The text of a published file, by a reader that has nothing to do with what wrote it. */
export const textsOf: Record<PublishedFormat, (bytes: Uint8Array) => Promise<string>> = {
  async pdf(bytes) {
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
    return text;
  },
  html: (bytes) => Promise.resolve(htmlText(parse(Buffer.from(bytes).toString()))),
  md: (bytes) => Promise.resolve(markdownText(Buffer.from(bytes).toString())),
  async docx(bytes) {
    const { value } = await mammoth.extractRawText({ buffer: Buffer.from(bytes) });
    return value;
  },
};

type HtmlNode = DefaultTreeAdapterTypes.Node;

function htmlText(node: HtmlNode): string {
  if (node.nodeName === 'style' || node.nodeName === 'desc') return '';
  if ('value' in node) return node.value;
  return 'childNodes' in node ? node.childNodes.map(htmlText).join('') : '';
}

/** GitHub's tables, addresses and strikethrough, and HTML: what a text must not become. */
export function markdownTokens(text: string) {
  return new MarkdownIt({ html: true, linkify: false }).parse(text, {});
}

function markdownText(text: string): string {
  return markdownTokens(text)
    .map(({ content, children }) => (children ? children.map((child) => child.content).join('') : content))
    .join('\n');
}
