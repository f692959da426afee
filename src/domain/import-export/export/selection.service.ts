import { Readable } from 'node:stream';
import type { Database } from '#db/database.ts';
import { matchingIndicators, type Matching } from '#domain/indicators/index.ts';
import type { Actor, Jars } from '#domain/jars/index.ts';
import { selectionRights } from './export.policy.ts';
import type { FindingFormat, findingFormats, JarFile, SelectedPart } from './format.ts';
import { inChunks } from './manifest-writer.ts';
import { chooseAmong, type ChosenDocument, type LeftOut, type Value } from './selection.repository.ts';

/** So many values go out at once. */
export const mostSelected = 5_000;

/** Values by name, or else the first of those that match. */
export type WantedSelection = {
  format: (typeof findingFormats)[number];
  jar_ids?: string[] | undefined;
  indicators?: Value[] | undefined;
  matching?: Matching | undefined;
};

/** What comes of a selection. */
type Outcome = {
  exported: number;
  left_out: LeftOut[];
  /** How many values match beyond those that go out at once. */
  beyond: number;
  jar_ids: string[];
};

/** Values of all honey jars that a search by the actor covers and that may be exported. */
export type Selections = {
  /** What `exportSelection` would write. Throws `not_found` when one of `jar_ids` cannot be seen. */
  previewSelection: (actor: Actor, wanted: WantedSelection) => Promise<Outcome>;

  /** The values as a file, each once; cut off as other exports are. Throws as `previewSelection`. */
  exportSelection: (actor: Actor, wanted: WantedSelection) => Promise<JarFile & Outcome>;
};

type SelectionDeps = {
  database: Database;
  jars: Jars;
  formats: Record<WantedSelection['format'], FindingFormat>;
};
type Choice = Outcome & Omit<SelectedPart, 'rights'>;

export function createSelections({ database, jars, formats }: SelectionDeps): Selections {
  const db = database.kysely;

  async function choose(actor: Actor, wanted: WantedSelection): Promise<Choice> {
    const searched = await jars.searchable(actor, wanted.jar_ids);
    const ids = searched.map(({ id }) => id);
    const { values, total } = wanted.matching
      ? await matchingIndicators(db, ids, { ...wanted.matching, limit: mostSelected })
      : named(wanted.indicators ?? []);
    const chosen = await chooseAmong(db, searched, values);
    const { documents, formless } = await inForm(formats[wanted.format], chosen.documents);
    const used = new Set(documents.map(({ jar_id }) => jar_id));
    return {
      documents,
      jars: new Map(searched.flatMap((jar) => (used.has(jar.id) ? [[jar.id, jar] as const] : []))),
      exported: documents.reduce((sum, { found }) => sum + found.length, 0),
      left_out: [...formless, ...chosen.left_out],
      beyond: total - values.length,
      jar_ids: [...used],
    };
  }

  return {
    async previewSelection(actor, wanted) {
      const { exported, left_out, beyond, jar_ids } = await choose(actor, wanted);
      return { exported, left_out, beyond, jar_ids };
    },

    async exportSelection(actor, wanted) {
      const { documents, jars: used, ...outcome } = await choose(actor, wanted);
      const { content_type, extension, select } = formats[wanted.format];
      const rights = selectionRights(jars, actor, outcome.jar_ids);
      const written = inChunks(await select({ documents, jars: used, rights }));
      const content = rights.guard(Readable.from(written, { objectMode: false }));
      return { ...outcome, filename: `indicators.${extension}`, content_type, content };
    },
  };
}

function named(indicators: Value[]): { values: Value[]; total: number } {
  const values = [...new Map(indicators.map((one) => [`${one.type} ${one.value}`, one])).values()];
  return { values, total: values.length };
}

/** What a format has a form for, and what not. */
async function inForm(
  format: FindingFormat,
  documents: ChosenDocument[],
): Promise<{ documents: ChosenDocument[]; formless: LeftOut[] }> {
  const formless: LeftOut[] = [];
  const fitting: ChosenDocument[] = [];
  for (const document of documents) {
    const without = await format.formless(document);
    formless.push(...without.map(({ type, value }) => ({ type, value, reason: 'no_form' as const })));
    const found = document.found.filter((one) => !without.includes(one));
    if (found.length > 0) fitting.push({ ...document, found });
  }
  return { documents: fitting, formless };
}
