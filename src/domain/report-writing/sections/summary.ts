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
  told,
  type SortedStory,
  type Treated,
  type Writing,
} from '#domain/report-writing/writing.ts';

const mostCompared = 400;
const mostNames = 6;

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
      ...(drafted ?? [paragraph(...central.flatMap((story) => told(writing, story) ?? []))]),
    );
  }
  if (writing.treated.every(({ stories }) => stories.length === 0)) blocks.push(paragraph(nothing(writing)));
  return section('executive-summary', 'Executive summary', { blocks });
}

function nothing({ scope, topic }: Writing): Statement {
  const documents = counted(scope.counts.completed, 'document');
  return statement(`No sentence in the ${documents} that this report may use is about “${topic.query}”.`);
}

/** The most central stories that name the subject, as far as there are some. */
function centralStories({ stories, subject }: Treated, count: number): SortedStory[] {
  const naming = stories.filter(({ told: { named, leaning, item } }) => named && !leaning && !item);
  const some = (naming.length >= count ? naming : stories.filter(({ told: { leaning } }) => !leaning)).slice(
    0,
    mostCompared,
  );
  const isDefinition = ({ told: { text } }: SortedStory) => definitionOf(subject.name).test(text);
  const definition = some.find(isDefinition);
  const weighed = some.map(({ told: { terms } }, i) => ({ terms, place: i / Math.max(1, some.length) }));
  const central = centralSentences(weighed, count).flatMap((at) => some[at] ?? []);
  return [...new Set([...(definition ? [definition] : []), ...central])].slice(0, count);
}

/** `X is a …`, `X (aka Y) is an …`. */
const definitionOf = (name: string): RegExp => {
  const escaped = name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(
    String.raw`^(?:The )?${escaped}\b(?: \w+)?(?:,? \([^)]{1,120}\),?|, [^.]{1,120},)? (?:is|are|was|has been) (?:an? |the |one |believed|suspected|active)`,
    'i',
  );
};

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
  const ids = subject.ids.length > 0;
  return [
    statement(
      ids
        ? `Of ${total} in scope, ${naming.toLocaleString('en')} ${naming === 1 ? 'names' : 'name'} ${subject.name}${also}${period}; ${about.length.toLocaleString('en')} ${about.length === 1 ? 'is' : 'are'} about it.`
        : `Of ${total} in scope, ${naming.toLocaleString('en')} ${naming === 1 ? 'has' : 'have'} passages on “${subject.name}”${period}.`,
    ),
    ...(numbers.size > 0 && ids
      ? [
          statement(
            `${counted(numbers.size, 'technique')} of MITRE ATT&CK ${numbers.size === 1 ? 'is' : 'are'} recorded in the documents about it.`,
          ),
        ]
      : []),
  ];
}
