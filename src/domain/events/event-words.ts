/**
 * What is looked for in the words of events, in the web-search form of the database: each word of the query, and all
 * of them must be there; what marks join (`evil.example`, `CVE-2021-44228`) or double quotes hold is a phrase. Marks are
 * the ASCII ones, as in the column `words`.
 */
export function phrasesOf(query: string): string {
  const phrases = query.match(/"[^"]*"|[^\s"]+/g) ?? [];
  return phrases
    .map((phrase) => phrase.replace(/[!-/:-@[-`{-~]+/g, ' ').trim())
    .filter((words) => words !== '')
    .map((words) => `"${words}"`)
    .join(' ');
}
