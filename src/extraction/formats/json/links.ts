/** A link of Markdown: `[label](https://…)`. */
const link =
  /\[([^[\]\n]{1,300})\]\((?:[a-z]+:\/\/|\/|#|mailto:)[^()\s]{0,2000}(?:\([^()\s]{0,200}\)[^()\s]{0,2000})?\)/gi;

/** Text with the labels of its links alone. */
export function linkless(text: string): string {
  return text.includes('](') ? text.replace(link, '$1') : text;
}
