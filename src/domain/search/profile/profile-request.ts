import { queryStopWords } from '#analysis/language/stopwords.ts';
import { bodyTerms } from '#analysis/language/terms.ts';
import { denies } from '#domain/search/records/denials.ts';
import { subjectsIn } from '#domain/search/question/subjects.ts';

const longestMessage = 200;
const light =
  'describe description profile overview know known summarise summarize summary sum up group actor malware tool';
const lightTerms = new Set(bodyTerms(light).split(' '));

/**
 * The only thing that a message names and asks about, by `who is`, `tell me about` and the like; null where it asks
 * for more, or denies something.
 */
export function profiledIn(message: string): string | null {
  if (message.length > longestMessage) return null;
  const [subject, ...others] = subjectsIn(message);
  if (!subject || others.length > 0) return null;
  const wording = message.replaceAll(subject.name, ' ');
  if (denies(wording)) return null;
  const rest = bodyTerms(wording, { leaveOut: queryStopWords });
  return rest.split(' ').every((term) => term === '' || lightTerms.has(term)) ? subject.name : null;
}
