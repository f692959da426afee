import { parse } from 'parse5';
import type { ExtractedText } from '#analysis/document.ts';
import { cleanText } from '#extraction/decode.ts';
import { findArticle } from './article.ts';
import { takeHidden } from './hidden.ts';
import { renderHtml, titleOf } from './render.ts';

/**
 * The visible text of a page with its headings, lists, tables and the targets of links to other sites; of a
 * page that wraps an article in menus, the article.
 */
export function readHtml(source: string): ExtractedText {
  const page = parse(cleanText(source));
  const hidden = takeHidden(page);
  const article = findArticle(page);
  if (!article) return { ...renderHtml(page, titleOf(page)), ...hidden };
  // The reader view takes the page's own heading out of the article, since it shows the title above it. An
  // article links most of its nouns: their targets would drown its words.
  const options = { heading: article.heading, namedLinksOnly: true };
  return { ...renderHtml(article.tree, titleOf(page), options), ...hidden };
}
