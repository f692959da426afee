import { reportedRoles } from '#domain/indicators/index.ts';
import { quotesAt } from '#domain/search/index.ts';
import type { StoredPlace } from '#domain/evidence/index.ts';
import { tactics, tacticsOf } from '#names/known/tactics.ts';
import type { Section } from '#publishing/content.ts';
import { countBenign, valuesHeld } from '#domain/report-writing/sources/evidence.repository.ts';
import { defanged } from '#domain/report-writing/statements/defanged.ts';
import { code, counted, note, statement, table } from '#domain/report-writing/statements/statement.ts';
import { section, type Writing } from '#domain/report-writing/writing.ts';

type Placed = { document_id: string; place: StoredPlace };

/** The numbers of what is quoted at these places; undefined where the text has changed since. */
export async function numbersAt(
  { records, references, pace }: Writing,
  places: Placed[],
): Promise<(number | undefined)[]> {
  const quotes = await pace.until(quotesAt(records, places));
  return quotes.map((unit, i) => {
    const at = places[i];
    return unit && at
      ? references.cite({
          document_id: at.document_id,
          page: unit.hit.page,
          start: unit.start,
          end: unit.end,
          quote: unit.quote,
        })
      : undefined;
  });
}

/** The techniques in the documents about the subjects, and those named with them in others, in the order of the matrix, each once. */
export async function techniqueTable(writing: Writing): Promise<Section | null> {
  const found = new Map<string, { name: string; documents: Set<string>; at: Placed }>();
  for (const { techniques } of writing.treated)
    for (const [document_id, of] of techniques)
      for (const { id, name, places } of of) {
        const [place] = places;
        if (id === null || !place) continue;
        const known = found.get(id) ?? { name, documents: new Set<string>(), at: { document_id, place } };
        known.documents.add(document_id);
        found.set(id, known);
      }
  const order = new Map(tactics().map(({ id }, i) => [id, i]));
  const rank = (id: string) => order.get(tacticsOf(id)[0] ?? '') ?? order.size;
  const all = [...found].toSorted(([a], [b]) => rank(a) - rank(b) || a.localeCompare(b));
  const shown = all.slice(0, writing.depth.rows);
  const numbers = await numbersAt(
    writing,
    shown.map(([, { at }]) => at),
  );
  const names = new Map(tactics().map(({ id, name }) => [id, name]));
  return section('techniques', 'Techniques by tactic', {
    blocks: [
      ...table({
        caption: 'Techniques of MITRE ATT&CK in the documents about the subject, or named with it',
        head: ['Tactic', 'Technique', 'Documents'],
        rows: shown.flatMap(([id, { name, documents }], i) => {
          const number = numbers[i];
          if (number === undefined) return [];
          const tactic = tacticsOf(id)
            .map((one) => names.get(one) ?? one)
            .join(', ');
          return [
            [
              statement(tactic || 'other'),
              statement([code(id), { text: ` ${name}`, style: 'plain', link: null }], [number]),
              statement(String(documents.size)),
            ],
          ];
        }),
      }),
      ...(all.length > shown.length
        ? [note('info', statement(`${counted(all.length - shown.length, 'more technique')} not listed.`))]
        : []),
    ],
  });
}

/** The values to act on in the documents about the subjects, defanged; what is harmless is left out and counted. */
export async function indicatorTable(writing: Writing): Promise<Section | null> {
  const ids = [...new Set(writing.treated.flatMap(({ own }) => own))];
  const limit = writing.depth.rows;
  const [{ rows, total }, benign] = await writing.pace.until(
    Promise.all([valuesHeld(writing.db, ids, { roles: reportedRoles, limit }), countBenign(writing.db, ids)]),
  );
  const places = rows.flatMap(({ places: [first] }) => first ?? []);
  const numbers = await numbersAt(writing, places);
  const notes = [
    ...(total > rows.length ? [statement(`${counted(total - rows.length, 'more value')} not listed.`)] : []),
    ...(benign > 0 ? [statement(`${counted(benign, 'value')} that a verdict calls benign left out.`)] : []),
  ];
  const made = rows
    .flatMap((row, i) => (numbers[i] === undefined ? [] : [{ ...row, number: numbers[i] }]))
    .toSorted((a, b) => (a.role < b.role ? -1 : a.role > b.role ? 1 : 0));
  return section('indicators', 'Indicators by role', {
    blocks: [
      ...table({
        caption: 'Values in the documents about the subject, defanged',
        head: ['Role', 'Type', 'Value', 'Documents'],
        rows: made.map(({ role, type, value, documents, number }) => [
          statement(role),
          statement(type),
          statement([code(defanged(type, value))], [number]),
          statement(String(documents)),
        ]),
      }),
      ...(made.length > 0 || benign > 0 ? [note('info', ...notes)] : []),
    ],
  });
}
