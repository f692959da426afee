import { centralSentences } from '#domain/search/index.ts';
import type { Block, Section, Statement } from '#publishing/content.ts';
import {
  counted,
  dayOf,
  joinedList,
  paragraph,
  statement,
} from '#domain/report-writing/statements/statement.ts';
import {
  section,
  citedStory,
  type SortedStory,
  type Treated,
  type Writing,
} from '#domain/report-writing/writing.ts';

const mostCompared = 400;
const mostNames = 6;
/** From the end of the name to the verb of its definition: other names in between. UTF-16 units. */
const farthest = 160;

/** What there is, and the sentences that say most of the subject. */
export async function executiveSummary(writing: Writing): Promise<Section | null> {
  const blocks: Block[] = [];
  for (const treated of writing.treated) {
    const central = centralStories(treated, writing.depth.summary);
    const drafted = await writing.drafting.draft(
      `Who or what is ${treated.subject.name}, and what matters most about it?`,
      central,
    );
    blocks.push(
      paragraph(...countsOf(writing, treated)),
      ...(drafted ?? [paragraph(...central.flatMap((story) => citedStory(writing, story) ?? []))]),
    );
  }
  if (writing.treated.every(({ stories }) => stories.length === 0)) blocks.push(paragraph(nothing(writing)));
  return section('executive-summary', 'Executive summary', { blocks });
}

/** That the subject is named somewhere does not say anything of it: a list of values names it, too. */
function nothing({ scope, topic, treated }: Writing): Statement {
  if (treated.some(({ subject, naming }) => subject.ids.length > 0 && naming > 0))
    return statement('No sentence of theirs says anything of it that could be quoted.');
  const documents = counted(scope.counts.completed, 'document');
  return statement(`No sentence in the ${documents} that this report may use is about “${topic.query}”.`);
}

/**
 * The most central stories that name the subject, as far as there are some: who or what it is first. How it works is left to the sections
 * on its tactics, and nothing comes twice.
 */
function centralStories({ stories, subject }: Treated, count: number): SortedStory[] {
  const whole = stories.filter(({ first: { leaning, item, others }, facet }) => {
    const isTactical = facet !== null && facet.tactics.length > 0;
    return !leaning && !item && others < 2 && !isTactical;
  });
  const naming = whole.filter(({ first: { named } }) => named);
  const some = (naming.length > 0 ? naming : whole).slice(0, mostCompared);
  const definition = some.find(({ first: { text } }) => isDefinition(text, subject));
  const weighed = some.map(({ first: { terms } }, i) => ({ terms, place: i / Math.max(1, some.length) }));
  const central = centralSentences(weighed, count).flatMap((at) => some[at] ?? []);
  const chosen = [...new Set([...(definition ? [definition] : []), ...central])].slice(0, count);
  return chosen.toSorted(
    (a, b) => Number(b === definition) - Number(a === definition) || some.indexOf(a) - some.indexOf(b),
  );
}

const article = /\b(?:is|are|was)\s+(?:(?:believed|thought|assessed|considered) to be )?(?:an?|the)\b/;

/** `X is a …`, `X (aka Y) is an …`: the name begins the sentence, and what it is follows soon. */
function isDefinition(text: string, { name, names }: Treated['subject']): boolean {
  const own = [name, ...names].find((one) => text.startsWith(one) || text.startsWith(`The ${one}`));
  const at = article.exec(text)?.index ?? Infinity;
  return own !== undefined && at < own.length + farthest;
}

function countsOf(
  { scope }: Writing,
  { subject, naming, about, documents, techniques }: Treated,
): Statement[] {
  const dates = [...documents.values()].flatMap(({ published_at }) => published_at?.getTime() ?? []);
  const [first, last] = [Math.min(...dates), Math.max(...dates)].map((time) => new Date(time));
  const period = dates.length > 0 && first && last ? `, published ${dayOf(first)} to ${dayOf(last)}` : '';
  const total = counted(scope.counts.completed, 'document');
  const others = subject.names.filter((name) => name.toLowerCase() !== subject.name.toLowerCase());
  const also = others.length > 0 ? ` (also looked for as ${joinedList(others.slice(0, mostNames))})` : '';
  const numbers = new Set([...techniques.values()].flatMap((of) => of.flatMap(({ id }) => id ?? [])));
  if (subject.ids.length === 0)
    return [
      statement(
        `Of ${total} in scope, ${counted(naming, 'has passages', 'have passages')} on “${subject.name}”${period}.`,
      ),
    ];
  const named = `${counted(naming, 'names', 'name')} ${subject.name}${also}${period}`;
  const isAbout = `${counted(about.length, 'is', 'are')} about it`;
  const recorded = `${counted(numbers.size, 'technique is', 'techniques are')} recorded in the documents about it or named with it.`;
  return [
    statement(`Of ${total} in scope, ${named}; ${isAbout}.`),
    ...(numbers.size > 0 ? [statement(`Of MITRE ATT&CK, ${recorded}`)] : []),
  ];
}
