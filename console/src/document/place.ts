/** A place in the extracted text of a document: from `start` to before `end`, in UTF-16 units; `page` is null where a file has none. */
export type Place = { start: number; end: number; page: number | null };

/** A place as the address of a document's page has it: `?start=120&end=180&page=2`. */
export type PlaceInAddress = { start?: number; end?: number; page?: number };

export function placeIn(search: Record<string, unknown>): PlaceInAddress {
  const given = (['start', 'end', 'page'] as const).flatMap((name) => {
    const number = Number(search[name]);
    return search[name] !== undefined && Number.isSafeInteger(number) && number >= 0 ? [[name, number]] : [];
  });
  return Object.fromEntries(given) as PlaceInAddress;
}
