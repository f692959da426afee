import { sectionOf, writeByType, writeSources } from '#extraction/formats/stix/sections.ts';
import { isObservable, type StixObject } from '#extraction/formats/stix/stix-object.ts';
import { filenameOf, type BundledDocument, type Writing } from './bundled-document.ts';
import { lineOf } from './markdown.ts';

// A document of free objects is not made longer than can be read well. UTF-16 code units.
const fullLength = 4 * 1024 * 1024;
// So many different things are described in one document; of more, each type has its own.
const maxTogether = 200;

/**
 * The documents of objects that no report refers to: indicators and observables together, and what else is described
 * together or by type.
 */
export function* freeDocuments(context: Writing, free: StixObject[]): Generator<BundledDocument> {
  for (const group of groupsOf(free, producerOf(free, context))) yield* groupDocuments(context, group);
}

type Group = { title: string; objects: StixObject[] };

const isStated = ({ type }: StixObject): boolean => type === 'indicator' || isObservable(type);

function groupsOf(free: StixObject[], producer: string | null): Group[] {
  const titled = (what: string) => (producer === null ? `STIX: ${what}` : `${what} of ${producer}`);
  const indicators = { title: titled('Indicators'), objects: free.filter(isStated) };
  const others = free.filter((object) => !isStated(object));
  const groups =
    others.length > maxTogether
      ? [...Map.groupBy(others, ({ type }) => sectionOf(type))].map(([what, objects]) => ({
          title: titled(what),
          objects,
        }))
      : [{ title: titled('Threat intelligence'), objects: others }];
  return [...groups, indicators].filter(({ objects }) => objects.length > 0);
}

/** The creator of all objects, as far as it is given; null when there are several. */
function producerOf(free: StixObject[], { nameOf }: Writing): string | null {
  const [first, second] = new Set(free.flatMap(({ created_by_ref }) => created_by_ref ?? []));
  return typeof first === 'string' && second === undefined ? lineOf(nameOf(first) ?? first, 200) : null;
}

function* groupDocuments(context: Writing, { title, objects }: Group): Generator<BundledDocument> {
  const { pen } = context;
  let part = 1;
  let rest = objects;
  while (rest.length > 0) {
    const numbered = part === 1 ? title : `${title} (part ${part})`;
    pen.brief.heading(1, numbered);
    rest = writeByType(context, rest, () => pen.length() > fullLength);
    writeSources(context);
    yield {
      filename: filenameOf(numbered, 'md'),
      mime_type: 'text/markdown',
      title: numbered,
      description: '',
      tags: [],
      text: pen.take(),
    };
    part += 1;
  }
}
