import type { Deps } from '#app/wiring/deps.ts';
import { findDocuments } from '#domain/documents/index.ts';
import { bodyTerms } from '#analysis/language/terms.ts';
import type { ReportContent, Section, Statement } from '#publishing/content.ts';

export type JudgedReport = {
  statements: number;
  cited: number;
  held: number;
  twice: number;
  text: string;
};

type Placed = { section: string; statement: Statement; text: string; cell: boolean };

/** Holds what a report says against the stored texts. */
export async function judged(deps: Deps, content: ReportContent): Promise<JudgedReport> {
  const texts = await textsOf(deps, content);
  const all = content.sections
    .filter(({ id }) => id !== 'sources')
    .flatMap((section) => statementsIn(section));
  const cited = all.filter(({ statement }) => statement.references.length > 0);
  const references = new Map(content.references.map((one) => [one.number, one]));
  const numbers = cited.flatMap(({ statement }) => statement.references);
  const holds = (number: number) => {
    const one = references.get(number);
    return (
      one?.span !== undefined && texts.get(one.document_id)?.slice(one.span.start, one.span.end) === one.quote
    );
  };
  const said = new Map<string, number>();
  for (const { section, text, cell } of cited) {
    // A cell says something of what its table is on.
    const key = `${cell ? section : ''} ${bodyTerms(text)}`;
    said.set(key, (said.get(key) ?? 0) + 1);
  }
  return {
    statements: cited.length,
    cited: numbers.length,
    held: numbers.filter(holds).length,
    twice: [...said.values()].reduce((sum, count) => sum + count - 1, 0),
    text: all
      .map(({ section, statement, text }) => {
        const [first] = statement.references;
        const source = first === undefined ? undefined : references.get(first);
        return `[${section}] ${text}${source ? `  {${statement.references.length}× ${source.title}}` : ''}`;
      })
      .join('\n'),
  };
}

async function textsOf(deps: Deps, { references }: ReportContent): Promise<Map<string, string>> {
  const documents = await findDocuments(deps.database.kysely, [
    ...new Set(references.map(({ document_id }) => document_id)),
  ]);
  const texts = new Map<string, string>();
  for (const document of documents) texts.set(document.id, await deps.files.text(document));
  return texts;
}

/** The statements of a section and those within it, with the titles above them. */
export function statementsIn({ title, blocks, sections }: Section, above = ''): Placed[] {
  const section = above === '' ? title : `${above} > ${title}`;
  const as = (cell: boolean) => (one: Statement) => ({
    section,
    statement: one,
    text: one.text.map(({ text }) => text).join(''),
    cell,
  });
  const placed = blocks.flatMap((block): Placed[] => {
    if (block.kind === 'paragraph' || block.kind === 'note') return block.statements.map(as(false));
    if (block.kind === 'list') return block.items.map(as(false));
    return block.kind === 'table' ? block.rows.flat().map(as(true)) : [];
  });
  return [...placed, ...sections.flatMap((one) => statementsIn(one, section))];
}
