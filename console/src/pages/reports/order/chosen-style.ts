import type { templateList } from '@skep/server/api/reports/reports.schemas.ts';
import type { Reply } from '#api/reply.ts';

export type Styles = Reply<typeof templateList>['data']['styles'];
type Style = Styles[number]['style'];

/** The style that the words of a topic choose, by the API's words: the first style of which a word is there, else a summary. */
export function styleOf(topic: string, styles: Styles): Style {
  const text = ` ${topic.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')} `;
  return styles.find(({ words }) => words.some((word) => text.includes(` ${word} `)))?.style ?? 'summary';
}
