import { parse } from 'parse5';
import type { ExtractedText } from '#analysis/document.ts';
import { cleanText } from '#extraction/decode.ts';
import { findArticle } from './article.ts';
import { pageDate } from './date.ts';
import { takeHidden } from './hidden.ts';
import { renderHtml, titleOf } from './render.ts';

/**
 * The visible text of a page with its headings, lists and tables; of a page that wraps an article in menus, the article. What a
 * link leads to is no text.
 */
export function readHtml(source: string): ExtractedText {
  const page = parse(cleanText(source));
  const date = pageDate(page);
  const dated = date === null ? {} : { dated: date };
  const hidden = takeHidden(page);
  const article = findArticle(page);
  if (!article) return { ...renderHtml(page, titleOf(page)), ...hidden, ...dated };
  // The reader view takes the page's own heading out of the article, since it shows the title above it.
  return { ...renderHtml(article.tree, titleOf(page), { heading: article.heading }), ...hidden, ...dated };
}
