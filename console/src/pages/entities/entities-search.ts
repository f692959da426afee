export const entityTypes = [
  'actor',
  'malware',
  'tool',
  'campaign',
  'vulnerability',
  'technique',
  'organisation',
  'sector',
  'country',
  'person',
] as const;

export const entitySorting = ['documents', 'last_seen', 'name'] as const;

/** What the list is narrowed to and sorted by, in the address. */
export type EntitiesSearch = {
  name?: string;
  type?: (typeof entityTypes)[number];
  jar?: string;
  order?: (typeof entitySorting)[number];
};
