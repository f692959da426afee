import type { Queryable } from '#db/database.ts';
import type { Document } from '#domain/documents/index.ts';
import { firstDates, keyInJar, type Found } from './export.repository.ts';
import { isObservable } from './objects.ts';

/** Since when values of a document are indicators in its jar. */
export type DatesOf = (document: Document, values: Found[]) => Promise<(value: Found) => Date | undefined>;

/** So many are read at once. */
const most = 250;

/** Of documents that hold few values those of all are read with the first, else those of each as they come. */
export function datesFor(
  { db, began }: { db: Queryable; began: Date },
  all: { document: Document; found: Found[] }[],
): DatesOf {
  const seen = all.flatMap(({ document, found }) => inJar(document, found.filter(hasDate)));
  const once = [...new Map(seen.map((one) => [keyInJar(one), one])).values()];
  let reading: Promise<Map<string, Date>> | undefined;
  return async (document, values) => {
    if (values.length === 0) return () => undefined;
    const dates =
      once.length > most
        ? await firstDates(db, began, inJar(document, values))
        : await (reading ??= firstDates(db, began, once));
    return ({ type, value }) => dates.get(keyInJar({ jar_id: document.jar_id, type, value }));
  };
}

const inJar = ({ jar_id }: Document, values: Found[]) =>
  values.map(({ type, value }) => ({ jar_id, type, value }));

const hasDate = ({ type }: Found): boolean => isObservable(type) || type === 'yara_rule';
