import { namesOneOf } from '#domain/search/index.ts';
import type { ReportContent, Section } from '#publishing/content.ts';
import { statementsIn } from '../judge-report.ts';
import { ties, type Fact } from './expected-facts.ts';

/** A fact, and whether the report has it anywhere, and in a section where a reader looks for it. */
export type FoundFact = Fact & { found: boolean; placed: boolean };

/** Parts of the ids of the sections in which a fact of a kind is looked for. */
const always = ['key-judgements', 'relations', 'comparison'];
const placesOf: Record<string, string[]> = {
  alias: ['actors-and-aliases'],
  malware: ['-arsenal', ...always],
  tool: ['-arsenal', ...always],
  sector: ['-targets', ...always],
  country: ['-targets', '-attribution', ...always],
  organisation: ['-targets', '-attribution', ...always],
  vulnerability: ['-vulnerabilities', ...always],
};
const notStated = new Set(['gaps', 'sources']);

export function foundIn(content: ReportContent, facts: readonly Fact[]): FoundFact[] {
  const texts = new Map(content.sections.flatMap((section) => textsOf(section)));
  return facts.map((fact) => {
    const own = [...texts].filter(([, text]) => namesOneOf(text, fact.names)).map(([id]) => id);
    const parts = placesOf[fact.kind];
    const placed = parts ? own.some((id) => parts.some((part) => id.endsWith(part))) : own.length > 0;
    return { ...fact, found: own.length > 0, placed };
  });
}

function textsOf(section: Section): [string, string][] {
  if (notStated.has(section.id)) return [];
  const own = statementsIn({ ...section, sections: [] })
    .map(({ text }) => text)
    .join('\n');
  return [[section.id, own], ...section.sections.flatMap(textsOf)];
}

const share = (some: readonly FoundFact[], of: (fact: FoundFact) => boolean): string =>
  some.length === 0
    ? '–'
    : `${some.filter(of).length} of ${some.length} (${((100 * some.filter(of).length) / some.length).toFixed(0)} %)`;

/** How many of the facts are in the report, and in their sections, by tie and by kind. */
export function recallTable(title: string, facts: readonly FoundFact[]): string {
  const kinds = [...new Set(facts.map(({ kind }) => kind))].toSorted();
  const lines: [string, FoundFact[]][] = [
    ...ties.map((tie): [string, FoundFact[]] => [tie, facts.filter((one) => one.tie === tie)]),
    ...kinds.map((kind): [string, FoundFact[]] => [kind, facts.filter((one) => one.kind === kind)]),
    ['all', [...facts]],
  ];
  const rows = lines
    .filter(([, some]) => some.length > 0)
    .map(
      ([name, some]) =>
        `| ${name} | ${share(some, ({ found }) => found)} | ${share(some, ({ placed }) => placed)} |`,
    );
  return [`| ${title} | in the report | in its section |`, '|---|---|---|', ...rows].join('\n');
}
